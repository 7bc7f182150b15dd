import { type Judged, PASSES, PictureError } from '@yinji/originality';
import { CopyIndexError, searchPasses } from '@yinji/originality/copy-index';
import {
  type AppContext,
  enqueue,
  inTransaction,
  searchLocally,
  syncPendingCopies,
} from '../../platform/index.ts';
import { extractFeaturesKind } from '../deposits/index.ts';
import { isEarlierWithoutFeatures } from './features-store.ts';
import type { Compared } from './fingerprints-store.ts';
import { localSource } from './local-source.ts';

/**
 * At its arrival a work is looked at once: an import brings thousands in an hour. For a reviewer it is looked at in every
 * size, since parts of a page and what was shrunk need another one, and what just came is waited for.
 */
export type Occasion = 'arrival' | 'review';

/** A fresh original has its features within seconds; where that takes so long, nobody waits for it. */
const FRESH_MS = 600_000;

/**
 * Works that show something of this one, the strongest verdict first.
 * @throws CopyIndexError `unconfirmed` while its own features, or those of a fresh earlier deposit, are being made
 */
export async function compareLocally(
  context: AppContext,
  own: Compared,
  occasion: Occasion,
): Promise<Judged[]> {
  if (own.features_at === null) await askForFeatures(context, own.work_id);
  if (occasion === 'review') await refuseBeforeFresh(context, own);
  return lookLocally(context, own, occasion);
}

/**
 * Works that show something of this one, of those whose local features are in the index now; it waits for no others.
 * @throws CopyIndexError
 */
export async function lookLocally(context: AppContext, own: Compared, occasion: Occasion): Promise<Judged[]> {
  // Marked by staff where its preview is damaged for good.
  if (own.features_at !== null && own.features_version === null) return [];
  await syncPendingCopies(context, localSource);
  return searchPasses(
    occasion === 'review' ? PASSES : PASSES.slice(0, 1),
    (pass) =>
      context.objects
        .withPlain(own.preview_key, (path) => context.pictures.lookAtPicture(path, pass))
        .catch(asUnreachable),
    (features) => searchLocally(context, { features, except: own.work_id }),
  );
}

/** A work from before: its turn among all others would come late. */
async function askForFeatures(context: AppContext, workId: string): Promise<never> {
  await inTransaction(context.db, (tx) => enqueue(tx, extractFeaturesKind, { workId }));
  throw new CopyIndexError('unconfirmed', 'its local features are not made yet');
}

async function refuseBeforeFresh({ db, now }: AppContext, { received_at }: Compared): Promise<void> {
  const since = new Date(now().getTime() - FRESH_MS);
  if (received_at !== null && (await isEarlierWithoutFeatures(db, received_at, since)))
    throw new CopyIndexError('unconfirmed', 'an earlier deposit just came and has no local features yet');
}

/** Its features could be made: the child was killed or is busy, and the next try may do. */
function asUnreachable(cause: unknown): never {
  if (!(cause instanceof PictureError)) throw cause;
  throw new CopyIndexError('unreachable', 'the picture was not looked at', cause);
}
