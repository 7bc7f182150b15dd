import type { Tx } from '../../platform/index.ts';
import { setVersionPassed, type VersionRow } from './galleries-store.ts';
import { listOwnPicturesAmong } from './galleries-read-model.ts';
import { spendUses } from './settle-uses.ts';

interface PutUp {
  accountId: string;
  version: VersionRow;
  now: Date;
}

/** From this commit on strangers see this version; its works are paid for. */
export async function putUpGallery(tx: Tx, { accountId, version, now }: PutUp): Promise<void> {
  const workIds = version.entries.map((one) => one.workId);
  const own = new Set((await listOwnPicturesAmong(tx, accountId, workIds)).map(({ id }) => id));
  const isOwn = (workId: string) => own.has(workId);
  await spendUses(tx, { galleryId: version.gallery_id, workIds, isOwn, now });
  if (version.passed_at === null) await setVersionPassed(tx, version.gallery_id, version.version, now);
}
