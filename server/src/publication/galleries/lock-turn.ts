import type { Proceeding } from '../../people/index.ts';
import { Refusal, type Tx } from '../../platform/index.ts';
import { findPassedVersion, findVersion, lockGallery } from './galleries-store.ts';

/**
 * For staff: a gallery under its lock, and the version to decide about; with `turn`, only the one they saw. A
 * decision about an earlier text does not pass a changed one.
 * @throws Refusal NOT_FOUND, STATE_CHANGED
 */
async function lockTurn(tx: Tx, id: string, turn?: number) {
  const gallery = await lockGallery(tx, id);
  if (gallery === undefined || gallery.state === 'deleted') throw new Refusal('NOT_FOUND');
  if (turn !== undefined && gallery.turn !== turn) throw new Refusal('STATE_CHANGED');
  const { candidate } = gallery;
  const version = await (candidate === null ? findPassedVersion(tx, id) : findVersion(tx, id, candidate));
  // Nothing was ever requested: there is nothing to decide.
  if (version === undefined) throw new Refusal('STATE_CHANGED');
  return { gallery, version };
}

export const galleryTurn: Proceeding<Awaited<ReturnType<typeof lockTurn>>> = {
  name: 'gallery',
  lock: lockTurn,
  sides: (_db, { gallery }) => [gallery.account_id],
};
