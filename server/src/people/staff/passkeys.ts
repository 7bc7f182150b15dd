import { type AppContext, inTransaction, type StaffActor } from '../../platform/index.ts';
import { askDesk } from './ask-desk.ts';
import { auditStaff } from './audit-staff.ts';
import { limitOwnTries, limitStrangers } from './limit-tries.ts';
import { recordSignInRefused } from './record-sign-in-refused.ts';

/** The host whose pages may use a passkey (WebAuthn Level 3 §5.1.2); the sealer checks the origin. */
export const passkeyHost = ({ config }: AppContext) => new URL(config.consoleUrl ?? config.publicUrl).hostname;

/** Its JSON is for the browser. @throws Refusal CREDENTIALS_WRONG, SECOND_FACTOR_REQUIRED, CODE_WRONG */
export async function beginPasskey(context: AppContext, { staffId, proof }: StaffActor, password: string) {
  await limitOwnTries(context, staffId);
  return askDesk(context.sealer.staff.beginPasskey({ staffId, password, ...proof }));
}

/** @throws Refusal BAD_INPUT for an answer that is not the one to the challenge, made here with user verification */
export async function addPasskey(
  context: AppContext,
  { staffId }: StaffActor,
  given: { label: string; credential: string },
): Promise<null> {
  await askDesk(context.sealer.staff.addPasskey({ staffId, ...given }));
  await inTransaction(context.db, (tx) => auditStaff(tx, staffId, 'factor-added:passkey', staffId));
  return null;
}

/**
 * What a browser is asked in order to sign this person in.
 * @throws Refusal CREDENTIALS_WRONG, NOT_FOUND where they have no passkey
 */
export async function askPasskey(
  context: AppContext,
  { account, password }: { account: string; password: string },
  network: string,
) {
  await limitStrangers(context, account, network);
  const asked = context.sealer.staff.askPasskey({ name: account, password });
  return askDesk(asked.catch(recordSignInRefused(context, account, network)));
}
