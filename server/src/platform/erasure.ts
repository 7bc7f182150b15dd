import type { RawBuilder } from 'kysely';

/**
 * What a wing does to its own tables when works or an account are erased: statements in one transaction, those
 * of the highest wing first. `works` is a query for ids or a list of them. Files are only queued for removal.
 */
export interface Erasure {
  ofWorks?: (works: RawBuilder<unknown>, now: Date) => RawBuilder<unknown>[];
  ofAccount?: (accountId: string, now: Date) => RawBuilder<unknown>[];
}
