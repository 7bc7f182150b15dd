import { getMemberDetail } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { toldAsMessage } from '@yinji/web';
import { api } from './api.ts';

// Apart from the other questions: who is not signed in never puts it, and the first page is for everybody.
export const memberQuery = queryOptions({
  queryKey: ['own', 'member'],
  meta: toldAsMessage,
  queryFn: ({ signal }) => api.ask(getMemberDetail, {}, signal),
});
