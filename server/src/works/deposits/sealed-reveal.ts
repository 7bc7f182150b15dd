import type { AppContext } from '../../platform/index.ts';

const PURPOSE = 'deposit-reveal';

/** reveal.json contains a name in clear text, so it is stored encrypted. */
export const sealReveal = (context: AppContext, reveal: Uint8Array): Uint8Array =>
  context.vault.seal(PURPOSE, Buffer.from(reveal).toString('utf8'));

/** The bytes that the creator's browser made: canonical JSON is UTF-8, so nothing was lost. */
export const openReveal = (context: AppContext, sealed: Uint8Array): Buffer =>
  Buffer.from(context.vault.open(PURPOSE, sealed));
