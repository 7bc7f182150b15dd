import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, EmptyState } from '@yinji/ui';
import { QueryPlace } from '../../lib/query-place.tsx';
import { SheetPage } from '../../lib/sheet-page.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { FailedKinds } from './failed-kinds.tsx';
import { failedJobsQuery } from './jobs-query.ts';
import { words } from './words.ts';
import './jobs.css';

/** Failing background jobs with their objects, and a button to restart them. */
export function JobsPage() {
  const list = useInfiniteQuery(failedJobsQuery);
  const { data, isFetching, hasNextPage, fetchNextPage } = list;
  const jobs = data?.pages.flatMap((page) => page.jobs) ?? [];
  return (
    <SheetPage className="jobs" words={words}>
      {data === undefined && <QueryPlace query={list} title={words.loadFailed} />}
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
    </SheetPage>
  );
}
