import type { AppContext } from '../../platform/index.ts';

export type PaperKind = 'id-front' | 'id-back' | 'licence' | 'authorisation';

/** What an applicant says; sealed until the decision, destroyed with it. */
export interface Claim {
  name: string;
  number: string;
  /** Of an organisation. */
  representative: string | null;
  isRepresentative: boolean;
}

const PURPOSE = 'identity-review';

export const sealClaim = (context: AppContext, claim: Claim): Uint8Array =>
  context.vault.seal(PURPOSE, JSON.stringify(claim));

export const openClaim = (context: AppContext, sealed: Uint8Array): Claim =>
  JSON.parse(context.vault.open(PURPOSE, sealed)) as Claim;

/** Which photographs are needed before somebody looks. */
export function neededPapers(kind: 'person' | 'organisation', isRepresentative: boolean): PaperKind[] {
  if (kind === 'person') return ['id-front', 'id-back'];
  return isRepresentative ? ['licence'] : ['licence', 'authorisation'];
}

/** Characters that nobody mistakes for each other in handwriting. */
const LETTERS = 'ACEFHKLMNPRTUWXY34679';

/** Six characters, about 26 bits: a photograph made before they were given does not show them. */
export const makeWord = (random: Uint8Array): string =>
  Array.from(random.subarray(0, 6), (byte) => LETTERS[byte % LETTERS.length]).join('');
