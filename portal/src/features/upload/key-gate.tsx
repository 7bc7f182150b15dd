import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, FailureState, Icon, Skeleton, buttonClass } from '@yinji/ui';
import type { ReactNode } from 'react';
import { paths, realNamePlace } from '../../config/paths.ts';
import { pendingKeyQuery } from '../../lib/keys-store/pending-key.ts';
import { unfinishedWork } from '../../lib/keys-store/unfinished-work.ts';
import type { SigningKeyState } from '../../lib/keys-store/use-signing-key.ts';
import { KEPT_UP_TO_BYTES } from './kept-file.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import type { Account } from '../../lib/session.ts';

const words = {
  none: {
    title: '这个浏览器里没有签名密钥',
    text: '清单须由您的密钥签名。做一把之后回来继续，存好的草稿还在。',
    go: '去做签名密钥',
  },
  elsewhere: {
    title: '这个浏览器里没有签名密钥',
    text: '清单须由您的密钥签名。用恢复单或备份取回之后回来继续，存好的草稿还在。',
    go: '去取回签名密钥',
  },
  untested: {
    title: '钥匙做好了，恢复单还没有对过',
    text: '看着纸填一组字，钥匙就启用。对完回来继续，存好的草稿还在。',
    go: '去对恢复单',
  },
} as const;

/** Said before somebody leaves the page. */
const stays = `填写的内容与选好的文件（${KEPT_UP_TO_BYTES / 2 ** 20} MB 以内）留在这个浏览器里，至多一天；`;

const waits = '文件与填写的内容已在平台，购买后在哪一台设备上都可以继续。';

export interface GateProps {
  account: Account;
  signingKey: SigningKeyState;
  /** Kept for the way back. */
  workId: string | undefined;
  /** Another way out, where the file is at hand. */
  offer?: ReactNode;
  /** The file waits with the platform and not in this browser. */
  isFileWaiting?: boolean;
}

/** The first obstacle to a signature, with its remedy; nothing without one. */
export function Gate({ account, signingKey, workId, offer, isFileWaiting = false }: GateProps) {
  const isPending = useQuery(pendingKeyQuery(account.id)).data != null;
  const keep = () => unfinishedWork.set(workId ?? '');
  if (account.realName === 'none') {
    return (
      <Barrier title="存证前先完成实名认证" text={`清单要写明由谁存入。${stays}认证后回到这里继续。`}>
        <Link
          to={paths.personal}
          search={{ currentType: 'myProfile' }}
          hash={realNamePlace}
          className={buttonClass('secondary', 'dense')}
          onClick={keep}
        >
          去实名认证
        </Link>
      </Barrier>
    );
  }
  if (!account.isMember) {
    return (
      <Barrier
        title="存证使用会员的存证额度"
        text={
          isFileWaiting ? waits : `计算指纹不需要会员；保存草稿与提交存证需要。${stays}购买后回到这里继续。`
        }
        offer={offer}
      >
        <Button
          size="dense"
          onClick={() => {
            keep();
            packageDialog.open();
          }}
        >
          查看套餐
        </Button>
      </Barrier>
    );
  }
  if (signingKey.kind === 'insecure') {
    return (
      <Barrier
        title="在这个地址上不能签名"
        text={`浏览器只在 https 或本机地址上提供密钥功能，而现在的地址是 ${location.origin}。请改用 https 打开本站，草稿会在那里等您。`}
      />
    );
  }
  if (signingKey.kind === 'none') {
    const isNew = signingKey.certified.length === 0;
    const { title, text, go } = isPending ? words.untested : isNew ? words.none : words.elsewhere;
    return (
      <Barrier title={title} text={text} offer={offer}>
        <Link
          to={paths.personal}
          search={{ currentType: 'myDigitallySigned' }}
          className={buttonClass('secondary', 'dense')}
          onClick={keep}
        >
          {go}
        </Link>
      </Barrier>
    );
  }
  if (signingKey.kind === 'failed')
    return <FailureState title="没有查到签名密钥" error={signingKey.error} onRetry={signingKey.retry} />;
  if (signingKey.kind === 'loading') return <Skeleton className="deposit-gate-place h-380" shape="block" />;
  return null;
}

interface BarrierProps {
  title: string;
  text: string;
  offer?: ReactNode;
  children?: ReactNode;
}

function Barrier({ title, text, offer, children }: BarrierProps) {
  return (
    <section
      className="deposit-gate grid grid-cols-[20px_minmax(0,1fr)_auto] gap-12 items-center mb-20 py-14 px-16 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint max-sm:grid-cols-[20px_minmax(0,1fr)]"
      aria-labelledby="deposit-gate"
    >
      <Icon name="info" />
      <div>
        <h2 className="[font:500_15px/24px_var(--sans)] tracking-[0]" id="deposit-gate">
          {title}
        </h2>
        <p>{text}</p>
      </div>
      {children}
      {offer && <div className="col-[2/-1]">{offer}</div>}
    </section>
  );
}
