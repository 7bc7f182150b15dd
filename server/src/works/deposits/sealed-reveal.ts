import type { World } from '../../platform/index.ts';

const PURPOSE = 'deposit-reveal';

/** reveal.json holds a name in clear: it is kept sealed. */
export const sealReveal = (world: World, reveal: Uint8Array): Uint8Array =>
  world.vault.seal(PURPOSE, Buffer.from(reveal).toString('utf8'));

/** The bytes that the creator's browser made: canonical JSON is UTF-8, so nothing was lost. */
export const openReveal = (world: World, sealed: Uint8Array): Buffer =>
  Buffer.from(world.vault.open(PURPOSE, sealed));
