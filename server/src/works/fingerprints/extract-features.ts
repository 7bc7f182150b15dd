import { countPacked, FEATURES_VERSION, isPacked, PictureError, REFERENCE } from '@yinji/originality';
import { defineJob, enqueue, inTransaction } from '../../platform/index.ts';
import { extractFeaturesKind, indexFeaturesKind, labelNearCopiesKind } from '../deposits/index.ts';
import { lockWork } from '../works/index.ts';
import { findWithoutFeatures, keepFeatures, listWithoutFeatures } from './features-store.ts';
import { purposeOf } from './local-source.ts';

/**
 * Local features of an original, from its preview: 1600 px are more than they need. The same job makes those of works
 * that came before it was known, and of all when there is a new version. A preview is our own picture: that it cannot be
 * read is a fault, which staff see, and no reason to compare the work by less.
 */
export const extractFeatures = defineJob({
  ...extractFeaturesKind,
  label: '提取局部特征',
  atOnce: 1,
  listUnfinished: ({ db }) => listWithoutFeatures(db),
  run: async (context, { workId }) => {
    const key = (await findWithoutFeatures(context.db, workId))?.preview_key;
    if (key === undefined) return;
    const packed = await context.objects.withPlain(key, (path) =>
      context.pictures.lookAtPicture(path, REFERENCE),
    );
    if (!isPacked(packed)) throw new PictureError('undecodable', 'no local features');
    await inTransaction(context.db, async (tx) => {
      // Locked in the order of erasure: a work erased meanwhile has no original, and nothing is kept of it.
      await lockWork(tx, workId);
      const sealed = Buffer.from(context.vault.sealBytes(purposeOf(workId), packed));
      const row = { work_id: workId, version: FEATURES_VERSION, packed_sealed: sealed, made_at: context.now() };
      if (!(await keepFeatures(tx, { ...row, feature_count: countPacked(packed) }))) return;
      await enqueue(tx, indexFeaturesKind, { id: workId });
      await enqueue(tx, labelNearCopiesKind, {});
    });
  },
});
