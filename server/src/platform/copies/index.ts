export { readBuckets } from './copies-store.ts';
export { getCopyIndexHealth } from './get-copy-index-health.ts';
export type { CopySource } from './copy-source.ts';
export { reconcileCopies } from './reconcile-copies.ts';
export {
  laterWithoutIndex,
  reconcileCopiesKind,
  refuseWithoutIndex,
  searchCommittedCopies,
  searchCopies,
  searchLocally,
  syncPendingCopies,
} from './search-copies.ts';
export { syncCopies } from './sync-copies.ts';
