import { identityPapersOf, type IdentityPaperKind } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';

/** The applicant's statement; encrypted until the decision, destroyed with it. */
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

/** The photographs required before a review. */
export const neededPapers = (kind: 'person' | 'organisation', isRepresentative: boolean): IdentityPaperKind[] =>
  identityPapersOf(kind === 'person' ? 'person' : isRepresentative ? 'representative' : 'agent');

/** Characters that are distinct in handwriting. */
const LETTERS = 'ACEFHKLMNPRTUWXY34679';

/** Six characters, about 26 bits: a photograph made earlier cannot show them. */
export const makeWord = (random: Uint8Array): string =>
  Array.from(random.subarray(0, 6), (byte) => LETTERS[byte % LETTERS.length]).join('');
