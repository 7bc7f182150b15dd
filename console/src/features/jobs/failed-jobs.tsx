import { Link } from '@tanstack/react-router';
import { Button, Status, TableHead } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { formatCount, formatMoment } from '../../lib/format.ts';
import type { FailedJob } from './jobs-query.ts';
import { useRestart } from './use-restart.ts';
import { words } from './words.ts';

const { columns } = words;
const OF_CASES: ReadonlySet<string> = new Set(['compare-case', 'document-case']);

/** Singly, each with its object. */
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  return (
    <section aria-labelledby="jobs-list">
      <h2 id="jobs-list">{words.list}</h2>
      <table className="sheet">
        <TableHead columns={Object.values(columns)} />
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const stateOf = ({ isDead, nextTryAt }: FailedJob) =>
  isDead ? words.dead : nextTryAt === null ? words.running : words.retrying(formatMoment(nextTryAt));

function JobRow({ job }: { job: FailedJob }) {
  const restart = useRestart({ id: job.id });
  const name = job.label;
  return (
    <tr>
      <th scope="row">
        {name}
        <small className="mono">{job.key === 'schedule' ? words.byClock : job.key}</small>
      </th>
      <td>
        <Status look="plain" kind={job.isDead ? 'rejected' : 'reviewing'} word={stateOf(job)} />
      </td>
      <td data-label={columns.tries}>{formatCount(job.tries)}</td>
      <td data-label={columns.error} className="mono">
        {job.error}
      </td>
      <td data-label={columns.last}>
        <time dateTime={job.lastFailedAt}>{formatMoment(job.lastFailedAt)}</time>
      </td>
      <td className="sheet-actions">
        {OF_CASES.has(job.kind) && (
          <Link to={paths.case} search={{ id: job.key }}>
            {words.open}
          </Link>
        )}
        {(job.isDead || job.nextTryAt !== null) && (
          <Button
            guard
            size="dense"
            busy={restart.isPending}
            aria-label={words.restartOf(name, job.key)}
            onClick={() => restart.mutate()}
          >
            {words.restart}
          </Button>
        )}
      </td>
    </tr>
  );
}
