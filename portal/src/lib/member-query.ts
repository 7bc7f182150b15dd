import { getMemberDetail } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

// Apart from the other questions: who is not signed in never puts it, and the first page is for everybody.
export const memberQuery = queryOptions({
  queryKey: ['own', 'member'],
  queryFn: ({ signal }) => api.call(getMemberDetail, {}, { signal }),
});
