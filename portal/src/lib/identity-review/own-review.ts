import { getOwnIdentityReview, type OutputOf } from '@yinji/contract';
import { api } from '../api.ts';

export type OwnReview = NonNullable<OutputOf<typeof getOwnIdentityReview>>;

export const ownReviewQuery = api.query(['own', 'identity-review'], getOwnIdentityReview, {});
