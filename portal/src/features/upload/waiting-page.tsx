import type { WorkDetail } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState, Loading, Skeleton, buttonClass } from '@yinji/ui';
import { QueryFailure } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import type { Account } from '../../lib/session.ts';
import { waitingFilesQuery } from '../../lib/waiting-files/waiting-files-query.ts';
import { words as common } from '../../lib/words.ts';
import { DepositHead } from './deposit-head.tsx';
import { releaseWords as words } from './leave-words.ts';
import { WaitingFlow } from './waiting-flow.tsx';

interface WaitingPageProps {
  account: Account;
  fileId: string;
  onReleased: (work: WorkDetail) => void;
}

/** Continues with a file that waits with the platform. */
export function WaitingPage({ account, fileId, onReleased }: WaitingPageProps) {
  const query = useQuery(waitingFilesQuery);
  const waiting = query.data?.find(({ id }) => id === fileId);
  if (waiting) return <WaitingFlow account={account} waiting={waiting} onReleased={onReleased} />;
  return (
    <>
      <DepositHead isFileWaiting />
      {query.isFetching ? (
        <Loading>
          <Skeleton shape="block" className="h-360" />
        </Loading>
      ) : query.error ? (
        <QueryFailure query={query} title={common.loadFailed} />
      ) : (
        <EmptyState
          title={words.gone}
          actions={
            <Link to={paths.personal} className={buttonClass()}>
              我的作品
            </Link>
          }
        >
          <p>{words.goneText}</p>
        </EmptyState>
      )}
    </>
  );
}
