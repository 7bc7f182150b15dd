import { Refusal, type Tx } from '../../platform/index.ts';
import { releaseReservation, reserveQuotas, spendReservation } from '../../money/index.ts';
import { deleteUse, insertUse, listUses, resumeUse, setSpent } from './uses-store.ts';

interface Wanted {
  accountId: string;
  galleryId: string;
  workIds: readonly string[];
  now: Date;
}

/** One use for each work that has none in this gallery yet: all of them, or none. @throws Refusal NO_QUOTA */
export async function setUsesAside(tx: Tx, { accountId, galleryId, workIds, now }: Wanted): Promise<void> {
  const added = await listWithout(tx, galleryId, workIds);
  const held = await reserveQuotas(tx, { accountId, kind: 'gallery', subjects: added, now });
  for (const [at, workId] of added.entries()) await insertUse(tx, row(galleryId, workId, held[at], now));
}

/** After a justified appeal missing quota is free, since the mistake was ours. */
export async function setUsesAsideIfLeft(tx: Tx, wanted: Wanted): Promise<void> {
  try {
    await setUsesAside(tx, wanted);
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.code !== 'NO_QUOTA') throw cause;
    const { galleryId, workIds, now } = wanted;
    for (const workId of await listWithout(tx, galleryId, workIds))
      await insertUse(tx, row(galleryId, workId, undefined, now));
  }
}

/**
 * Spends the reserved quota; a work that left meanwhile costs nothing, and one that came back is shown again.
 */
export async function spendUses(
  tx: Tx,
  { galleryId, workIds, isOwn, now }: Omit<Wanted, 'accountId'> & { isOwn: (workId: string) => boolean },
): Promise<void> {
  for (const { work_id: workId, reservation_id: held, spent_at, ended_at } of await listUses(tx, galleryId)) {
    if (spent_at === null && ended_at !== null) await giveBack(tx, galleryId, workId, held);
    if (spent_at === null && ended_at === null) {
      if (held !== null) await spendReservation(tx, held);
      await setSpent(tx, galleryId, workId, now);
    }
    if (spent_at !== null && ended_at !== null && workIds.includes(workId) && isOwn(workId))
      await resumeUse(tx, galleryId, workId);
  }
}

/** Returns the quota reserved for a version that is not shown. */
export async function giveUsesBack(tx: Tx, galleryId: string): Promise<void> {
  for (const { work_id: workId, reservation_id: held, spent_at } of await listUses(tx, galleryId))
    if (spent_at === null) await giveBack(tx, galleryId, workId, held);
}

async function giveBack(tx: Tx, galleryId: string, workId: string, held: string | null): Promise<void> {
  if (held !== null) await releaseReservation(tx, held);
  await deleteUse(tx, galleryId, workId);
}

const listWithout = async (tx: Tx, galleryId: string, workIds: readonly string[]) => {
  const uses = new Set((await listUses(tx, galleryId)).map((use) => use.work_id));
  return workIds.filter((workId) => !uses.has(workId));
};

const row = (galleryId: string, workId: string, held: string | undefined, now: Date) => ({
  gallery_id: galleryId,
  work_id: workId,
  reservation_id: held ?? null,
  since: now,
});
