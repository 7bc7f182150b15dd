import type { AppContext } from '../../platform/index.ts';

const PURPOSE = 'objection';

export const sealWords = (context: AppContext, words: string): Buffer =>
  Buffer.from(context.vault.seal(PURPOSE, words));

/** Empty where they were destroyed. */
export const openWords = (context: AppContext, sealed: Uint8Array | null): string =>
  sealed === null ? '' : context.vault.open(PURPOSE, sealed);

export const sealEvidence = (context: AppContext, bytes: Uint8Array): Buffer =>
  Buffer.from(context.vault.sealBytes(PURPOSE, bytes));
