import { standingOf } from '@yinji/state-machine';
import { Refusal, type AppContext, takeToken } from '../../platform/index.ts';
import { listShownWorks, presentPublicWork } from '../../works/index.ts';
import { findPublicListing } from './public-listing-store.ts';

/** A work in public display; any other is not found, existing or not. */
export async function getPublicWork(context: AppContext, id: string, network: string) {
  await takeToken(context, 'public-work', network, { capacity: 120, refillSeconds: 1 }, 'TOO_MANY_REQUESTS');
  const [row] = await listShownWorks(context.db, [id]);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const shelf = await findPublicListing(context.db, id);
  return {
    ...presentPublicWork(context, row),
    introduction: shelf?.introduction ?? '',
    status: standingOf(row.badges),
  };
}
