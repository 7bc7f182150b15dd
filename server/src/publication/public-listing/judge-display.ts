import type { NearCopy } from '@yinji/originality/copy-index';
import type { Tx, AppContext } from '../../platform/index.ts';
import { findCreator, publicNameOf } from '../../works/index.ts';
import { checkWork } from './check-work.ts';
import { passDisplay } from './pass-display.ts';
import { asFindings, updatePublicListing, type PublicListingRow } from './public-listing-store.ts';
import { type GateSubject } from './public-listing-read-model.ts';

interface Asked {
  work: GateSubject;
  /** In `checking`. */
  shelf: Pick<PublicListingRow, 'state' | 'version' | 'introduction' | 'reservation_id' | 'order_id'>;
  /** Of `searchPictures`. */
  near: readonly NearCopy[];
  now: Date;
}

/** The gate: a person reviews its findings; without findings the work is shown at once. */
export async function judgeDisplay(
  context: AppContext,
  tx: Tx,
  { work, shelf, near, now }: Asked,
): Promise<'checking' | 'on'> {
  const creator = await findCreator(tx, work.account_id);
  const name = creator.name_mode === 'real' ? null : publicNameOf(context, creator);
  const findings = await checkWork(tx, { work, introduction: shelf.introduction, name, near });
  if (findings === null) {
    await passDisplay(tx, { work, shelf, staffId: null, now });
    return 'on';
  }
  await updatePublicListing(tx, work.id, { findings: asFindings(findings) });
  return 'checking';
}
