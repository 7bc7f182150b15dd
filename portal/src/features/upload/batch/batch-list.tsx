import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Status } from '@yinji/ui';
import { paths } from '../../../config/paths.ts';
import { formatInstant } from '../../../lib/format.ts';
import { batchesQuery } from './batch-queries.ts';
import { batchWords, stateWords } from './words.ts';

/** Earlier batches, including unfinished ones. Nothing without any. */
export function BatchList() {
  const { data } = useQuery(batchesQuery);
  const batches = data?.filter((one) => one.state !== 'draft' && one.state !== 'checked') ?? [];
  if (batches.length === 0) return null;
  return (
    <section className="mt-64" aria-labelledby="batch-history">
      <h2 id="batch-history">{batchWords.history}</h2>
      <ul className="mt-12 line-t">
        {batches.map((batch) => (
          <li key={batch.id}>
            <Link
              to={paths.importWorks}
              search={{ id: batch.id }}
              className="batch-entry grid grid-cols-[minmax(0,1fr)_auto_220px_100px] gap-x-24 gap-y-4 items-center py-14 px-0 line-b text-inherit text-15 leading-24 no-underline max-sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="visually-hidden">{batchWords.open}</span>
              <strong>{batch.name}</strong>
              <span className="dim">{formatInstant(batch.begunAt)}</span>
              <span>{batchWords.counted(batch.deposited, batch.rows, batch.skipped)}</span>
              <Status {...stateWords[batch.state]} look="plain" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
