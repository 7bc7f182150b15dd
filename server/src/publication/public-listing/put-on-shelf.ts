import type { NearCopy } from '@yinji/originality/copy-index';
import type { DisplayState } from '@yinji/state-machine';
import { type OrderRow, openDisplayOrder, reserveQuota } from '../../money/index.ts';
import {
  Refusal,
  type Tx,
  type AppContext,
  inTransaction,
  refuseWithoutIndex,
  takeToken,
} from '../../platform/index.ts';
import { chosenName, findCreator, keepNicknameAsPenName, lockOwnWork } from '../../works/index.ts';
import { searchPictures } from './find-pictures.ts';
import { digestShown, isSameAsApproved } from './digest-shown.ts';
import { followOrder } from './follow-order.ts';
import { judgeDisplay } from './judge-display.ts';
import { movePublicListing } from './move-public-listing.ts';
import { findPublicListing, type PublicListingRow } from './public-listing-store.ts';
import { findGateSubject, type GateSubject } from './public-listing-read-model.ts';

export interface Asked {
  id: string;
  introduction?: string | undefined;
}

export interface Answered {
  state: DisplayState;
  order: OrderRow | null;
}

const ASKS = { capacity: 30, refillSeconds: 120 };

/**
 * Requests the public display of one's work. A repetition while it waits or is shown returns the same; with
 * other texts it must be withdrawn first.
 * @throws Refusal NOT_FOUND, DEPOSIT_REQUIRED, ORIGINAL_REQUIRED, NO_QUOTA, STATE_CHANGED, PROVIDER_UNREACHABLE
 */
export async function putOnShelf(context: AppContext, accountId: string, asked: Asked): Promise<Answered> {
  await takeToken(context, 'display-ask', accountId, ASKS, 'TOO_MANY_REQUESTS');
  const picture = await findGateSubject(context.db, asked.id);
  // Of one's own only: whether another's is near a listed picture is nobody's business.
  const near =
    picture?.account_id === accountId ? await searchPictures(context, picture).catch(refuseWithoutIndex) : [];
  return inTransaction(context.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, asked.id)) === undefined) throw new Refusal('NOT_FOUND');
    const work = await findGateSubject(tx, asked.id);
    if (work?.evidence !== 'passed' || work.completed_at === null) {
      // Deposited by its fingerprint alone: there is no picture to show.
      throw new Refusal(work === undefined ? 'ORIGINAL_REQUIRED' : 'DEPOSIT_REQUIRED');
    }
    await followOrder(context, tx, work, near);
    return ask(context, tx, { work, near, shelf: await findPublicListing(tx, work.id), asked });
  });
}

interface Asking {
  work: GateSubject;
  near: readonly NearCopy[];
  shelf: PublicListingRow | undefined;
  asked: Asked;
}

async function ask(context: AppContext, tx: Tx, { work, near, shelf, asked }: Asking): Promise<Answered> {
  const now = context.now();
  const introduction = asked.introduction ?? shelf?.introduction ?? work.description;
  const feeFen = context.config.shelfFeeFen;
  const display = { accountId: work.account_id, workId: work.id, title: work.title, feeFen, now };
  if (shelf !== undefined && ['unpaid', 'checking', 'on'].includes(shelf.state)) {
    if (introduction !== shelf.introduction)
      throw new Refusal('STATE_CHANGED', '修改公开说明前，请先撤回或撤下');
    return { state: shelf.state, order: shelf.state === 'unpaid' ? await openDisplayOrder(tx, display) : null };
  }
  const creator = await findCreator(tx, work.account_id);
  await keepNicknameAsPenName(tx, work.account_id, chosenName(creator.nickname), now);
  const isPaid = isSameAsApproved(shelf?.approved_digest ?? null, digestShown(work, introduction));
  const order = isPaid || feeFen === 0 ? null : await openDisplayOrder(tx, display);
  const reservation_id = isPaid ? null : await reserveQuota(tx, work.account_id, 'common', work.id, now);
  const order_id = order?.id ?? null;
  const moved = await movePublicListing(tx, {
    workId: work.id,
    shelf,
    event: order === null ? 'ask' : 'order',
    role: 'holder',
    now,
    change: { introduction, reservation_id, order_id, findings: null, appeal: null, appealed_at: null },
  });
  if (order !== null) return { state: moved.state, order };
  const waiting = { ...moved, introduction, reservation_id, order_id };
  return { state: await judgeDisplay(context, tx, { work, shelf: waiting, near, now }), order: null };
}
