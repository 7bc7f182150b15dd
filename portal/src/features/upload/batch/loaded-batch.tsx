import { useQuery } from '@tanstack/react-query';
import { Button, EmptyState, Loading, Skeleton } from '@yinji/ui';
import { CallFailure, QueryFailure } from '@yinji/web';
import { useSigningKey } from '../../../lib/keys-store/use-signing-key.ts';
import type { Account } from '../../../lib/session.ts';
import { words as shared } from '../../../lib/words.ts';
import { Gate } from '../key-gate.tsx';
import { batchQuery } from './batch-queries.ts';
import { RunView } from './run-view.tsx';
import { batchWords } from './words.ts';

interface LoadedBatchProps {
  id: string;
  account: Account;
  /** Undefined where the page was closed in between. */
  files: ReadonlyMap<number, File> | undefined;
  onAnother: () => void;
}

export function LoadedBatch({ id, account, files, onAnother }: LoadedBatchProps) {
  const query = useQuery(batchQuery(id));
  const { data, error } = query;
  const signingKey = useSigningKey();
  if (error instanceof CallFailure && error.kind === 'error')
    return (
      <EmptyState
        title={batchWords.notFound}
        actions={
          <Button guard variant="primary" onClick={onAnother}>
            {batchWords.another}
          </Button>
        }
      >
        <p>{batchWords.notFoundText}</p>
      </EmptyState>
    );
  if (error && !data) return <QueryFailure query={query} title={shared.loadFailed} />;
  if (!data || signingKey.kind === 'loading')
    return (
      <Loading>
        <Skeleton shape="block" className="h-360" />
      </Loading>
    );
  return (
    <>
      {data.state === 'running' && <Gate account={account} signingKey={signingKey} workId={undefined} />}
      <RunView
        view={data}
        accountId={account.id}
        signingKey={signingKey.kind === 'ready' ? signingKey.key : undefined}
        files={files}
        onAnother={onAnother}
      />
    </>
  );
}
