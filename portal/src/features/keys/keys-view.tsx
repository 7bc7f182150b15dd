import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FailureState, Icon, Loading, Skeleton, buttonClass } from '@yinji/ui';
import { useState, type ReactNode } from 'react';
import { serverNow, QueryFailure } from '@yinji/web';
import { paths, realNamePlace } from '../../config/paths.ts';
import { chooseKey, type CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { canSignHere } from '../../lib/keys-store/key-pair.ts';
import { unfinishedWork } from '../../lib/keys-store/unfinished-work.ts';
import {
  heldKeysQuery,
  isOpenRequest,
  keyRequestQuery,
  signingKeysQuery,
  type KeyRequest,
} from '../../lib/keys-store/use-signing-key.ts';
import { useSession, type Account } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { KeyList } from './key-list.tsx';
import { KeyStone } from './key-stone.tsx';
import { OpenRequest } from './open-request.tsx';
import { MakeKey } from './make-key.tsx';
import { Restore } from './restore.tsx';
import { sheetWords } from './sheet-words.ts';
import { keyWords } from './words.ts';
import './keys.css';

/** The person's signing keys: whether this browser has one, how to get one, and all earlier ones. */
export function KeysView() {
  const account = useSession()?.account;
  const certified = useQuery(signingKeysQuery);
  const request = useQuery(keyRequestQuery);
  const held = useQuery({
    ...heldKeysQuery(account?.id ?? ''),
    enabled: canSignHere() && account !== undefined,
  });
  if (!account) return null;
  const heldKeys = held.data ?? [];
  const isKnown = request.data !== undefined && (held.data !== undefined || account.realName === 'none');
  // Its skeleton delays the list below (`.in-turn`), which would otherwise be pushed down.
  const isAwaited = canSignHere() && !isKnown && !request.isError && !held.isError;
  return (
    <>
      {!canSignHere() && <Insecure />}
      {(certified.isPending || isAwaited) && (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
      {(certified.isError || request.isError) && (
        <FailureState
          title={words.loadFailed}
          error={certified.error ?? request.error}
          onRetry={() => void Promise.all([certified.refetch(), request.refetch()])}
          retrying={certified.isFetching || request.isFetching}
        />
      )}
      {held.isError && <QueryFailure query={held} title={keyWords.notKept} />}
      {certified.data && request.data !== undefined && isKnown && canSignHere() && (
        <div className="pt-32">
          <Here account={account} certified={certified.data} held={heldKeys} request={request.data} />
        </div>
      )}
      {/* Below what is to be done, and after its skeleton, which would push it down. */}
      {!certified.isPending && !isAwaited && <Facts />}
      {certified.data && certified.data.length > 0 && (
        <section className="personal-section pt-40" aria-labelledby="key-all">
          <div className="section-head">
            <h2 id="key-all">以我的名义签发过的证书</h2>
            <span className="sm dim">共 {certified.data.length} 张</span>
          </div>
          <KeyList accountId={account.id} certified={certified.data} held={heldKeys} />
          <p className="key-alarm grid grid-cols-[20px_minmax(0,1fr)] gap-10 py-14 px-16 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint text-14 leading-24">
            <Icon name="info" size={18} />
            <span>{keyWords.stranger}</span>
          </p>
        </section>
      )}
    </>
  );
}

/** What a key here is, and is not. */
function Facts() {
  return (
    <dl className="grid grid-cols-3 gap-x-40 gap-y-24 py-32 max-[1080px]:grid-cols-[minmax(0,1fr)] max-[1080px]:gap-16">
      {keyWords.facts.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-medium">{title}</dt>
          <dd className="mt-4 text-ink-2 text-14 leading-24">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Insecure() {
  return (
    <section
      className="key-limit grid grid-cols-[24px_minmax(0,1fr)] gap-12 mt-28 py-18 px-20 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint"
      role="alert"
    >
      <Icon name="warning" />
      <div>
        <h2 className="text-18 leading-28">{keyWords.insecureTitle}</h2>
        <p>{keyWords.insecure(location.origin)}</p>
      </div>
    </section>
  );
}

interface HereProps {
  account: Account;
  certified: readonly CertifiedKey[];
  held: readonly string[];
  request: KeyRequest | null;
}

/** What this browser can do for the person now. */
function Here({ account, certified, held, request }: HereProps) {
  if (account.realName === 'none') {
    return (
      <section className="key-here">
        <h2 className="text-22 leading-32">{keyWords.realNameTitle}</h2>
        <p className="muted">{keyWords.realName}</p>
        <Link
          to={paths.personal}
          search={{ currentType: 'myProfile' }}
          hash={realNamePlace}
          className={buttonClass('primary')}
        >
          去实名认证
        </Link>
      </section>
    );
  }
  const key = chooseKey(certified, held, serverNow());
  const asked = isOpenRequest(request) && (
    <OpenRequest request={request} isHere={held.includes(request.publicKeySha256)} />
  );
  if (key) {
    return (
      <>
        {asked}
        <Ready tail={key.certificateSha256.slice(-4)} />
        {!asked && (
          <More title="再生成一把密钥">
            <p className="muted max-w-[36em] pt-4 pb-16 text-15 leading-26">{keyWords.second}</p>
            <MakeKey account={account} older={key} />
          </More>
        )}
        <More title={sheetWords.restoreOther}>
          <Restore accountId={account.id} certified={certified} />
        </More>
      </>
    );
  }
  if (certified.length === 0) {
    if (asked) return asked;
    return (
      <section className="key-here">
        <h2 className="text-22 leading-32">{sheetWords.start}</h2>
        {request?.state === 'refused' && <p className="muted">{keyWords.refused}</p>}
        <MakeKey account={account} />
      </section>
    );
  }
  return (
    <>
      {asked}
      <section className="key-here">
        <h2 className="text-22 leading-32">这个浏览器里没有您的密钥</h2>
        <Restore accountId={account.id} certified={certified} />
      </section>
      {!asked && (
        <More title={sheetWords.lost}>
          <p className="muted max-w-[36em] pt-4 pb-16 text-15 leading-26">{keyWords.second}</p>
          <MakeKey account={account} />
        </More>
      )}
    </>
  );
}

/** Closed until requested; closing drops the input. */
function More({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="key-more line-b" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-brand text-15 leading-48 cursor-pointer">{title}</summary>
      {isOpen && children}
    </details>
  );
}

function Ready({ tail }: { tail: string }) {
  const workId = unfinishedWork.get();
  return (
    <section className="key-ready grid grid-cols-[52px_minmax(0,1fr)_auto] gap-16 items-center py-24 [border-block:1px_solid_var(--line)] max-sm:grid-cols-[44px_minmax(0,1fr)]">
      <KeyStone inked="before" size={52} />
      <div>
        <h2 className="text-20 leading-30">这个浏览器可以签名</h2>
        <p className="muted">使用尾号 {tail} 的密钥。换设备或清除浏览器数据后，用恢复单或备份文件取回。</p>
      </div>
      <Link to={paths.upload} search={workId ? { id: workId } : {}} className={buttonClass('primary')}>
        {workId === undefined ? '上传作品' : '继续刚才的存证'}
      </Link>
    </section>
  );
}
