import { getMemberDetail } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { toldAsMessage } from '@yinji/web';
import { api } from './api.ts';

// Separate from the other queries: visitors never use it, and the first page is for everybody.
export const memberQuery = queryOptions({
  queryKey: ['own', 'member'],
  meta: toldAsMessage,
  queryFn: ({ signal }) => api.ask(getMemberDetail, {}, signal),
});
