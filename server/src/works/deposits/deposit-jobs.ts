import * as z from 'zod/mini';
import { declareItemJob, declareJob, declareSchedule } from '../../platform/index.ts';

const ofWork = { data: z.strictObject({ workId: z.string() }), key: (one: { workId: string }) => one.workId };

/** Declared here because other jobs enqueue one another; its work is in this room. */
export const finishDepositKind = declareJob({ name: 'finish-deposit', ...ofWork });
export const stampTwiceKind = declareJob({ name: 'stamp-twice', ...ofWork });
export const markPreviewKind = declareJob({ name: 'mark-preview', ...ofWork });
export const sizePictureKind = declareJob({ name: 'size-picture', ...ofWork });
export const readFileLabelsKind = declareJob({ name: 'read-file-labels', ...ofWork });
/** A row of this batch is finished; done by the room `imports`. */
export const settleImportKind = declareItemJob('settle-import');
/** The bundles of a complete deposit with its original; built by the wing `documents`. */
export const documentDepositKind = declareJob({ name: 'document-deposit', ...ofWork });
/** Brings the hashes of one original into the copy index, or out of it; done by the room `fingerprints`. */
export const indexWorkKind = declareItemJob('index-work');
/** Makes the local features of one original; done by the room `fingerprints`. */
export const extractFeaturesKind = declareJob({ name: 'extract-features', ...ofWork });
/** Brings them into the copy index, or out of it; done by the room `fingerprints`. */
export const indexFeaturesKind = declareItemJob('index-features');
/** Searches the originals that arrived, once they have local features, for near copies; done by the wing `proceedings`. */
export const labelNearCopiesKind = declareSchedule('label-near-copies');
