import { queryOptions } from '@tanstack/react-query';
import { getOwnIdentityReview, type OutputOf } from '@yinji/contract';
import { api } from '../api.ts';

export type OwnReview = NonNullable<OutputOf<typeof getOwnIdentityReview>>;

export const ownReviewQuery = queryOptions({
  queryKey: ['own', 'identity-review'],
  queryFn: ({ signal }) => api.ask(getOwnIdentityReview, {}, signal),
});
