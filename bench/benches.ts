import type { Figures } from './figures.ts';

type Bench = (isShort: boolean) => Promise<Figures>;

/** Each loads what it measures on demand. The short form takes seconds; its figures mean nothing. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  upload: async (isShort) => (await import('./upload.ts')).measureUpload(isShort),
  import: async (isShort) => (await import('./import.ts')).measureImport(isShort),
  deposit: async (isShort) => (await import('./deposit.ts')).measureDeposit(isShort),
  accounts: async (isShort) => (await import('./accounts/measure-accounts.ts')).measureAccounts(isShort),
  log: async (isShort) => (await import('./log/measure-log.ts')).measureLog(isShort),
  load: async (isShort) => (await import('./load.ts')).measureLoad(isShort),
  works: async (isShort) => (await import('./works.ts')).measureWorks(isShort),
  web: async (isShort) => (await import('./web/measure-web.ts')).measureWeb(isShort),
  certificate: async (isShort) => (await import('./certificate.ts')).measureCertificate(isShort),
  idle: async (isShort) => (await import('./idle.ts')).measureIdle(isShort),
  originality: async (isShort) => (await import('./originality.ts')).measureOriginality(isShort),
  hashes: async (isShort) => (await import('./hashes.ts')).measureHashes(isShort),
  searches: async (isShort) => (await import('./searches.ts')).measureSearches(isShort),
  sizing: async (isShort) => (await import('./sizing/measure-sizing.ts')).measureSizing(isShort),
  sources: async (isShort) => (await import('./sources.ts')).measureSources(isShort),
};
