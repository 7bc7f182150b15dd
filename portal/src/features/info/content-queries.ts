import { getActivity, getContentPage, listActivities, type ContentPage, type OutputOf } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export type Activity = OutputOf<typeof listActivities>[number];

const FRESH_MS = 60_000;

export const contentQuery = (kind: ContentPage) =>
  queryOptions({
    queryKey: ['content', kind],
    queryFn: ({ signal }) => api.ask(getContentPage, { kind }, signal),
    staleTime: FRESH_MS,
  });

export const activitiesQuery = queryOptions({
  queryKey: ['activities'],
  queryFn: ({ signal }) => api.ask(listActivities, {}, signal),
  staleTime: FRESH_MS,
});

export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: ['activity', id],
    queryFn: ({ signal }) => api.ask(getActivity, { id }, signal),
    staleTime: FRESH_MS,
    retry: false,
  });
