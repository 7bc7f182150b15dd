import type { World } from '../../platform/index.ts';

const PURPOSE = 'objection';

export const sealWords = (world: World, words: string): Buffer => Buffer.from(world.vault.seal(PURPOSE, words));

/** Empty where they were destroyed. */
export const openWords = (world: World, sealed: Uint8Array | null): string =>
  sealed === null ? '' : world.vault.open(PURPOSE, sealed);

export const sealEvidence = (world: World, bytes: Uint8Array): Buffer =>
  Buffer.from(world.vault.sealBytes(PURPOSE, bytes));
