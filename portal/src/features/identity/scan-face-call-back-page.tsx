import { finishRealNameCheck, getOwnAccount } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, EmptyState, Loading, Skeleton, buttonClass } from '@yinji/ui';
import { useEffect, type ReactNode } from 'react';
import { CallFailure } from '@yinji/web';
import { paths, realNamePlace } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { BarePage } from '../../lib/bare-page.tsx';
import { Outcome } from '../../lib/outcome.tsx';
import { session, useSession, type Account } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { wantedPackage } from '../../lib/wanted-package.ts';

const toProfile = (
  <Link
    to={paths.personal}
    search={{ currentType: 'myProfile' }}
    hash={realNamePlace}
    className={buttonClass('primary')}
  >
    回到个人资料
  </Link>
);

const backToKeys = (
  <Link to={paths.personal} search={{ currentType: 'myDigitallySigned' }} className={buttonClass('primary')}>
    回到数字签名
  </Link>
);

/**
 * Return from the face check. The address proves nothing: the server is queried, and queries the provider.
 * `next` follows a passed check.
 */
export function ScanFaceCallBackPage({ next }: { next: ReactNode }) {
  useTitle('实名认证结果');
  const running = useSession();
  return (
    <BarePage>
      <div className="wrap">
        <h1 className="visually-hidden">实名认证结果</h1>
        {running ? <Result next={next} /> : <SignInFirst />}
      </div>
    </BarePage>
  );
}

function SignInFirst() {
  return (
    <EmptyState
      title="登录后查看认证结果"
      actions={
        <Link to={paths.signIn} search={{ redirect: paths.faceReturn }} className={buttonClass('primary')}>
          登录
        </Link>
      }
    >
      <p>核验结果只告诉本人。如果您在手机上完成了人脸核验，也可以回到原来的设备上继续。</p>
    </EmptyState>
  );
}

function Result({ next }: { next: ReactNode }) {
  const { data, error, isPending, refetch, isFetching } = useQuery({
    queryKey: ['own', 'real-name'],
    queryFn: ({ signal }) => api.ask(finishRealNameCheck, {}, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? 3000 : false),
  });
  const passed = data?.state === 'passed';
  const isAgain = data?.purpose === 'again';
  useEffect(() => {
    if (!passed) return;
    const renew = (account: Account) => {
      session.renew(account);
      wantedPackage.resume();
    };
    void api.call(getOwnAccount, {}, { quiet: true }).then(renew, () => undefined);
  }, [passed]);

  if (isPending) {
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (passed && isAgain) {
    return (
      <Outcome isPassed title="本人核验已通过" actions={backToKeys}>
        <p>新密钥的证书由证书机构签发，签发时会通知您。平台没有保存人脸图像。</p>
      </Outcome>
    );
  }
  if (passed) {
    return (
      <>
        <Outcome isPassed title="实名认证已通过">
          <p>{data.name}。平台没有保存人脸图像；证件号码加密存放，只用于核对身份。</p>
        </Outcome>
        {next}
      </>
    );
  }
  if (data?.state === 'failed' && isAgain) {
    return (
      <Outcome isPassed={false} title="本人核验未通过" actions={backToKeys}>
        <p>核验机构没有确认是本人，没有签发新的证书。可以回到数字签名重新核验。</p>
      </Outcome>
    );
  }
  if (data?.state === 'failed') {
    return (
      <Outcome isPassed={false} title="实名认证未通过" actions={toProfile}>
        <p>核验机构没有确认是本人，或核验被中途取消。可以回到个人资料重新发起。</p>
      </Outcome>
    );
  }
  if (error instanceof CallFailure && error.code === 'NOT_FOUND') {
    return (
      <EmptyState title="没有进行中的实名认证" actions={toProfile}>
        <p>这个账号还没有发起过人脸核验。请从个人资料里填写姓名与身份证号码后再来。</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="还没有收到核验结果"
      actions={
        <Button guard busy={isFetching} onClick={() => void refetch()}>
          再查一次
        </Button>
      }
    >
      <p>核验机构还没有答复，本页会自动再查。关闭本页不影响结果。</p>
    </EmptyState>
  );
}
