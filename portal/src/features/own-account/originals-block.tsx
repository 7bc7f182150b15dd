import { listOwnWorks, type WorkSummary } from '@yinji/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pager } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { useState } from 'react';
import { LIST_PAGE_SIZES } from '../../config/constants.ts';
import { api } from '../../lib/api.ts';
import { OriginalTold } from '../../lib/original/original-told.tsx';
import { originalWords } from '../../lib/original/original-words.ts';
import { useOriginal } from '../../lib/original/use-original.ts';
import { downloadWords } from '../../lib/use-download.ts';
import { ownAccountWords as words } from './words.ts';

const [SIZE] = LIST_PAGE_SIZES;

/** The originals of one's works, which are too large for the archive itself. */
export function OriginalsBlock() {
  const [page, setPage] = useState(1);
  const asked = { page, size: SIZE, track: 'evidence', state: 'passed' } as const;
  const query = useQuery({
    queryKey: ['own', 'works', 'originals', page],
    queryFn: ({ signal }) => api.ask(listOwnWorks, asked, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <div className="grid gap-20">
      <p className="muted">{words.originalsLead}</p>
      <QueryState query={query} title={words.failed} />
      {data?.total === 0 && <p className="muted">{words.originalsNone}</p>}
      {data && data.total > 0 && (
        <>
          <ul className="line-t" aria-label={words.originalsTitle}>
            {data.items.map((work) => (
              <Original key={work.id} work={work} />
            ))}
          </ul>
          {data.total > SIZE && <Pager total={data.total} page={page} size={SIZE} unit="件" onPage={setPage} />}
        </>
      )}
    </div>
  );
}

function Original({ work: { id, title, depositNumber, thumbnailUrl } }: { work: WorkSummary }) {
  const { share, isRunning, verdict, press } = useOriginal(id);
  return (
    <li className="flex items-center justify-between gap-12 py-12 line-b">
      <span className="min-w-0">
        <span className="[overflow-wrap:anywhere]">{title}</span>
        <span className="sm block mono dim">{depositNumber}</span>
        <OriginalTold verdict={verdict} />
      </span>
      {thumbnailUrl === null ? (
        <span className="sm dim">{words.originalNone}</span>
      ) : (
        <Button
          variant="text"
          size="dense"
          aria-label={isRunning ? `${downloadWords(share)}：${title}` : originalWords.of(title)}
          onClick={() => void press()}
        >
          {isRunning ? downloadWords(share) : originalWords.get}
        </Button>
      )}
    </li>
  );
}
