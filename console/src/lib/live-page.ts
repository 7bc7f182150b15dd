import { keepPreviousData } from '@tanstack/react-query';

/** For the query of a list's page: the page before stands until this one has come, and it is asked again. */
export const livePage = (everyMs = 30_000) => ({
  placeholderData: keepPreviousData,
  refetchInterval: everyMs,
});
