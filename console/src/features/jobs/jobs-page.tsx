import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, EmptyState, FailureState, Loading, Skeleton } from '@yinji/ui';
import { messageOf } from '@yinji/web';
import { useTitle } from '../../lib/use-title.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { FailedKinds } from './failed-kinds.tsx';
import { failedJobsQuery } from './jobs-query.ts';
import { words } from './words.ts';
import '../../lib/sheet.css';
import './jobs.css';

/** Failing background jobs with their objects, and a button to restart them. */
export function JobsPage() {
  useTitle(words.title);
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(failedJobsQuery);
  const jobs = data?.pages.flatMap((page) => page.jobs) ?? [];
  return (
    <main id="main" className="page jobs" tabIndex={-1}>
      <div className="sheet-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
      </div>
      {data === undefined && error === null && (
        <Loading>
          <Skeleton shape="block" className="sheet-place" />
        </Loading>
      )}
      {data === undefined && error !== null && (
        <FailureState title={words.loadFailed} retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error)}
        </FailureState>
      )}
      {data !== undefined && jobs.length === 0 && <EmptyState title={words.none}>{words.noneText}</EmptyState>}
      {jobs.length > 0 && (
        <>
          <FailedKinds kinds={data?.pages[0]?.kinds ?? []} />
          <FailedJobs jobs={jobs} />
        </>
      )}
      {hasNextPage && (
        <Button guard variant="text" busy={isFetching} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </main>
  );
}
