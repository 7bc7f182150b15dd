import { finishRecovery } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, EmptyState, Loading, Skeleton, buttonClass } from '@yinji/ui';
import { CallFailure } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { BarePage } from '../../lib/bare-page.tsx';
import { formatInstant } from '../../lib/format.ts';
import { Outcome } from '../../lib/outcome.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { recoveryToken } from './recovery-token.ts';
import { authWords } from './words.ts';

const toSignIn = (
  <Link to={paths.signIn} className={buttonClass('primary')}>
    去登录
  </Link>
);
const again = (
  <Link to={paths.signIn} search={{ mode: 'login', help: 'recover' }} className={buttonClass('primary')}>
    重新发起
  </Link>
);

/** Return from the face check of a lost phone. The address proves nothing: the server is queried. */
export function RecoveryResultPage() {
  useTitle('找回账号');
  const token = recoveryToken.get();
  return (
    <BarePage>
      <div className="wrap">
        <h1 className="visually-hidden">找回账号</h1>
        {token === undefined ? <Gone /> : <Result token={token} />}
      </div>
    </BarePage>
  );
}

function Gone() {
  const [title, text] = authWords.recoveryGone;
  return (
    <EmptyState title={title} actions={again}>
      <p>{text}</p>
    </EmptyState>
  );
}

function Result({ token }: { token: string }) {
  const { data, error, isPending, refetch, isFetching } = useQuery({
    queryKey: ['recovery', token],
    queryFn: ({ signal }) => api.ask(finishRecovery, { token }, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'checking' ? 3000 : false),
  });
  if (isPending)
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  if (error instanceof CallFailure && error.code === 'NOT_FOUND') return <Gone />;
  const state = data?.state ?? 'checking';
  const [title, text] = authWords.recovery[state];
  if (state === 'checking')
    return (
      <EmptyState
        title={title}
        actions={
          <Button guard busy={isFetching} onClick={() => void refetch()}>
            再查一次
          </Button>
        }
      >
        <p>{text}</p>
      </EmptyState>
    );
  return (
    <Outcome
      isPassed={state === 'waiting' || state === 'done'}
      title={title}
      actions={state === 'failed' || state === 'unmatched' ? again : toSignIn}
    >
      {state === 'waiting' && data?.effectiveAt && (
        <p>
          新手机号将于 <strong>{formatInstant(data.effectiveAt)}</strong>（北京时间）生效。
        </p>
      )}
      <p>{text}</p>
    </Outcome>
  );
}
