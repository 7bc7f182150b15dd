import { getActivity, getContentPage, listActivities, type ContentPage, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export type Activity = OutputOf<typeof listActivities>[number];

const FRESH_MS = 60_000;

export const contentQuery = (kind: ContentPage) =>
  api.query(['content', kind], getContentPage, { kind }, { staleTime: FRESH_MS });

export const activitiesQuery = api.query(['activities'], listActivities, {}, { staleTime: FRESH_MS });

export const activityQuery = (id: string) =>
  api.query(['activity', id], getActivity, { id }, { staleTime: FRESH_MS, retry: false });
