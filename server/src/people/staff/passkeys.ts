import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { Refusal, type StaffActor, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { auditStaff } from './audit-staff.ts';
import { insertChallenge, insertPasskey, listPasskeys, touchPasskey, useChallenge } from './factors-store.ts';
import { requireOwnPassword } from './require-own-password.ts';

/** Loaded at its first use: it asks the platform for algorithms, which costs the start and prints warnings. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const CHALLENGE_MS = 5 * 60_000;
type Purpose = 'add' | 'sign-in';

/** The console's origin and host; a passkey belongs to one host (WebAuthn Level 3 §5.1.2). */
export function passkeyPlace({ config }: AppContext) {
  const origin = config.consoleUrl ?? config.publicUrl;
  return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname };
}

async function keepChallenge(context: AppContext, staffId: string, purpose: Purpose, challenge: string) {
  const now = context.now();
  const expires_at = new Date(now.getTime() + CHALLENGE_MS);
  await inTransaction(context.db, (tx) =>
    insertChallenge(tx, { challenge, staff_id: staffId, purpose, expires_at }, now),
  );
}

/** Its JSON is for the browser. @throws Refusal CREDENTIALS_WRONG */
export async function beginPasskey(context: AppContext, actor: StaffActor, password: string) {
  const staff = await requireOwnPassword(context, actor, password);
  const known = await listPasskeys(context.db, staff.id);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: context.config.siteName,
    rpID: passkeyPlace(context).expectedRPID,
    userName: staff.name,
    userID: new Uint8Array(Buffer.from(staff.id)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
  });
  await keepChallenge(context, staff.id, 'add', options.challenge);
  return { options: JSON.stringify(options) };
}

/** @throws Refusal BAD_INPUT for an answer that is not the one to the challenge, made here with user verification */
export async function addPasskey(
  context: AppContext,
  { staffId }: StaffActor,
  { label, credential }: { label: string; credential: string },
): Promise<null> {
  const now = context.now();
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const told = await verifyRegistrationResponse({
    response: readJson<RegistrationResponseJSON>(credential),
    expectedChallenge: (challenge) => useChallenge(context.db, { challenge, staffId, purpose: 'add', now }),
    ...passkeyPlace(context),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (told?.verified !== true) throw new Refusal('BAD_INPUT', '通行密钥没有通过校验，请重试');
  const { id, publicKey, counter } = told.registrationInfo.credential;
  await inTransaction(context.db, async (tx) => {
    await insertPasskey(tx, {
      id: newId(now.getTime()),
      staff_id: staffId,
      credential_id: id,
      public_key: publicKey,
      counter,
      label,
      added_at: now,
    });
    await auditStaff(tx, staffId, 'factor-added:passkey', staffId);
  });
  return null;
}

/** What a browser is asked in order to sign this person in. @throws Refusal NOT_FOUND where they have no passkey */
export async function askPasskey(context: AppContext, staffId: string) {
  const known = await listPasskeys(context.db, staffId);
  if (known.length === 0) throw new Refusal('NOT_FOUND', '您还没有通行密钥，请用验证器的验证码');
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: passkeyPlace(context).expectedRPID,
    allowCredentials: known.map(({ credential_id: id }) => ({ id })),
    userVerification: 'required',
  });
  await keepChallenge(context, staffId, 'sign-in', options.challenge);
  return { options: JSON.stringify(options) };
}

/** @throws Refusal CODE_WRONG */
export async function usePasskey(context: AppContext, staffId: string, answer: string): Promise<void> {
  const response = readJson<AuthenticationResponseJSON>(answer);
  const known = (await listPasskeys(context.db, staffId)).find((one) => one.credential_id === response.id);
  if (known === undefined) throw new Refusal('CODE_WRONG');
  const now = context.now();
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const told = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => useChallenge(context.db, { challenge, staffId, purpose: 'sign-in', now }),
    ...passkeyPlace(context),
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(known.public_key),
      counter: Number(known.counter),
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (told?.verified !== true) throw new Refusal('CODE_WRONG', '通行密钥没有通过校验，请重试');
  await inTransaction(context.db, (tx) => touchPasskey(tx, known.id, told.authenticationInfo.newCounter, now));
}

function readJson<T>(text: string): T {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as T;
  } catch {
    // Refused below.
  }
  throw new Refusal('BAD_INPUT');
}
