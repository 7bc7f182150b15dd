import type { World } from '../../platform/index.ts';

/** The purpose under which the vault seals whatever names people here. */
const PURPOSE = 'succession';

/** What the applicant says; sealed whole, since it names the dead and the living. */
export interface Told {
  holderName: string;
  /** The day of the death, or of the company's end, YYYY-MM-DD. */
  happenedOn: string;
  words: string;
  publicAs: 'real-name' | 'pen-name' | 'anonymous';
  penName: string;
}

export const sealTold = (world: World, told: Told): Uint8Array =>
  world.vault.seal(PURPOSE, JSON.stringify(told));

/** Undefined where it was destroyed. */
export const openTold = (world: World, sealed: Uint8Array | null): Told | undefined =>
  sealed === null ? undefined : (JSON.parse(world.vault.open(PURPOSE, sealed)) as Told);

export const sealText = (world: World, text: string): Uint8Array => world.vault.seal(PURPOSE, text);
export const openText = (world: World, sealed: Uint8Array | null): string =>
  sealed === null ? '' : world.vault.open(PURPOSE, sealed);

export const sealEvidence = (world: World, bytes: Uint8Array): Uint8Array =>
  world.vault.sealBytes(PURPOSE, bytes);

/** What the public record shall call the successor. */
export const publicNameOf = ({ publicAs, penName }: Told, realName: string): string =>
  ({ 'real-name': realName, 'pen-name': penName, anonymous: '匿名' })[publicAs];
