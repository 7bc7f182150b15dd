import type { InputOf, rememberQuery } from '@yinji/contract';
import type { Vault } from '../../platform/index.ts';

export type PastQuery = InputOf<typeof rememberQuery>;

export const HISTORY_LIMIT = 200;
export const HISTORY_DAYS = 365;

export const keptSince = (now: Date): Date => new Date(now.getTime() - HISTORY_DAYS * 86_400_000);

/** A queried number reveals whose work interests the person, so it is encrypted. */
export const sealQuery = (vault: Vault, accountId: string, query: PastQuery): Uint8Array =>
  vault.seal(`query-history:${accountId}`, JSON.stringify(query));

export const openQuery = (vault: Vault, accountId: string, sealed: Uint8Array): PastQuery =>
  JSON.parse(vault.open(`query-history:${accountId}`, sealed)) as PastQuery;

/** A repeated query replaces its older answer. */
export const isSameQuestion = (a: PastQuery, b: PastQuery): boolean => a.by === b.by && a.what === b.what;
