import type { AppContext } from '../../platform/index.ts';

/** The vault's purpose for everything that names people here. */
const PURPOSE = 'succession';

/** The applicant's statement; encrypted whole, since it names the dead and the living. */
export interface ApplicantStatement {
  holderName: string;
  /** The day of the death, or of the company's end, YYYY-MM-DD. */
  happenedOn: string;
  words: string;
  publicAs: 'real-name' | 'pen-name' | 'anonymous';
  penName: string;
}

export const sealApplicantStatement = (context: AppContext, told: ApplicantStatement): Uint8Array =>
  context.vault.seal(PURPOSE, JSON.stringify(told));

/** Undefined where it was destroyed. */
export const openApplicantStatement = (
  context: AppContext,
  sealed: Uint8Array | null,
): ApplicantStatement | undefined =>
  sealed === null ? undefined : (JSON.parse(context.vault.open(PURPOSE, sealed)) as ApplicantStatement);

export const sealText = (context: AppContext, text: string): Uint8Array => context.vault.seal(PURPOSE, text);
export const openText = (context: AppContext, sealed: Uint8Array | null): string =>
  sealed === null ? '' : context.vault.open(PURPOSE, sealed);

export const sealEvidence = (context: AppContext, bytes: Uint8Array): Uint8Array =>
  context.vault.sealBytes(PURPOSE, bytes);

/** The successor's name in the public record. */
export const publicNameOf = ({ publicAs, penName }: ApplicantStatement, realName: string): string =>
  ({ 'real-name': realName, 'pen-name': penName, anonymous: '匿名' })[publicAs];
