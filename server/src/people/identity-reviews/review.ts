import type { Proceeding } from '../proceedings/index.ts';
import { lockReview, type ReviewRow } from './identity-reviews-store.ts';

export const review: Proceeding<ReviewRow> = {
  name: 'identity-review',
  lock: lockReview,
  sides: (_db, row) => [row.account_id],
};
