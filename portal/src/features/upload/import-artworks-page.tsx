import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { BatchList } from './batch/batch-list.tsx';
import { LoadedBatch } from './batch/loaded-batch.tsx';
import { PrepareView } from './batch/prepare-view.tsx';
import { batchWords } from './batch/words.ts';
import './upload.css';
import './batch/batch.css';
import '../../page-utilities.css';

/** Many deposits at once. `?id=` is a running, unfinished or ended batch. */
export function ImportArtworksPage() {
  useTitle(batchWords.title);
  const { id } = useSearch({ from: '/shell/import-artworks' });
  const account = useSession()?.account;
  const navigate = useNavigate({ from: paths.importWorks });
  /** Files of a batch begun on this page: they need not be chosen again. */
  const [begun, setBegun] = useState<{ id: string; files: ReadonlyMap<number, File> }>();
  if (!account) return null;
  const open = (batchId: string | undefined) => void navigate({ search: { id: batchId } });
  return (
    <div className="wrap batch-page pb-80 in-turn">
      <div className="page-head">
        <div>
          <h1>{batchWords.title}</h1>
          <p>{batchWords.lead}</p>
        </div>
      </div>
      {id === undefined ? (
        <>
          <PrepareView
            account={account}
            onBegun={(batchId, files) => {
              setBegun({ id: batchId, files });
              open(batchId);
            }}
          />
          <BatchList />
        </>
      ) : (
        <LoadedBatch
          key={id}
          id={id}
          account={account}
          files={begun?.id === id ? begun.files : undefined}
          onAnother={() => open(undefined)}
        />
      )}
    </div>
  );
}
