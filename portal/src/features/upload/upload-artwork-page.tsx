import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { EmptyState, Loading, Skeleton, buttonClass } from '@yinji/ui';
import { useState } from 'react';
import { CallFailure, QueryFailure } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { useSession, type Account } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { words } from '../../lib/words.ts';
import { DepositFlow } from './deposit-flow.tsx';
import { DepositHead } from './deposit-head.tsx';
import { WaitingPage } from './waiting-page.tsx';
import { workQuery } from '../../lib/work-query.ts';
import './upload.css';
import '../../page-utilities.css';

/** Deposits a work. `?id=` continues a draft, or a deposit without its original; `?file=` a file at the platform. */
export function UploadArtworkPage() {
  useTitle('上传作品');
  const { id, file } = useSearch({ from: '/shell/upload-artwork' });
  const account = useSession()?.account;
  const navigate = useNavigate({ from: paths.upload });
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_index });
  const [flow, setFlow] = useState<Flow>({ key: 0, id, first: entry, made: undefined });
  // A draft made on this page gets its address without a restart, and Back to an entry from before it had one is the
  // same draft; any other address restarts it.
  if (id !== flow.id)
    setFlow(
      isOwn(flow, id, entry) ? { ...flow, id } : { key: flow.key + 1, id, first: entry, made: undefined },
    );

  function adopt(made: string) {
    setFlow((before) => ({ ...before, made: { id: made, entry } }));
    void navigate({ search: { id: made }, state: true, replace: true, resetScroll: false });
  }
  if (!account) return null;
  return (
    <div className="wrap deposit-page">
      {file !== undefined && id === undefined ? (
        <WaitingPage
          key={file}
          account={account}
          fileId={file}
          onReleased={(work) => void navigate({ search: { id: work.id }, replace: true })}
        />
      ) : (
        <LoadedFlow
          key={flow.key}
          account={account}
          id={id}
          onMade={adopt}
          onLeft={(fileId) => void navigate({ search: { file: fileId }, replace: true })}
        />
      )}
    </div>
  );
}

interface Flow {
  key: number;
  id: string | undefined;
  /** The entry of the browser's history that it began with. */
  first: number;
  /** Its draft, and the entry at which it got its address. */
  made: { id: string; entry: number } | undefined;
}

const isOwn = ({ first, made }: Flow, id: string | undefined, entry: number) =>
  made !== undefined && (id === made.id || (id === undefined && entry >= first && entry <= made.entry));

interface LoadedFlowProps {
  account: Account;
  id: string | undefined;
  onMade: (workId: string) => void;
  onLeft: (fileId: string) => void;
}

/** The flow begins once its draft has loaded; a new one at once. */
function LoadedFlow({ account, id, onMade, onLeft }: LoadedFlowProps) {
  const [first] = useState(id);
  const query = useQuery({
    ...workQuery(first ?? ''),
    enabled: first !== undefined,
  });
  if (first === undefined || query.data)
    return <DepositFlow account={account} initial={query.data} onMade={onMade} onLeft={onLeft} />;
  return (
    <>
      <DepositHead />
      <NotThere query={query} />
    </>
  );
}

function NotThere({ query }: { query: UseQueryResult }) {
  const { error } = query;
  if (error instanceof CallFailure && error.kind === 'error') {
    return (
      <EmptyState
        title="没有找到这件作品"
        actions={
          <>
            <Link to={paths.upload} search={{}} className={buttonClass('primary')}>
              存一件新的
            </Link>
            <Link to={paths.personal} className={buttonClass()}>
              我的作品
            </Link>
          </>
        }
      >
        <p>地址里的作品不存在，或不在这个账号里。</p>
      </EmptyState>
    );
  }
  if (error) return <QueryFailure query={query} title={words.loadFailed} />;
  return (
    <Loading>
      <Skeleton shape="block" className="h-360" />
    </Loading>
  );
}
