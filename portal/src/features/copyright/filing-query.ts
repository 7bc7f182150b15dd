import { getFiling, type OutputOf } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export type Filing = OutputOf<typeof getFiling>;

export const filingQuery = (workId: string) =>
  queryOptions({
    queryKey: ['own', 'filing', workId],
    queryFn: ({ signal }) => api.ask(getFiling, { workId }, signal),
  });
