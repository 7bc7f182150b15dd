import { randomBytes, randomUUID } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { StaffRefused } from '../staff-client.ts';
import type { StaffPorts } from './ports.ts';
import {
  insertChallenge,
  insertPasskey,
  listPasskeys,
  touchPasskey,
  useChallenge,
  type Purpose,
  type StaffRow,
} from './staff-store.ts';

/** Loaded at its first use: it asks the platform for algorithms, which costs the start and prints warnings. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const CHALLENGE_MS = 5 * 60_000;
const SITE = '印迹';

/** The console's origin and host; a passkey belongs to one host (WebAuthn Level 3 §5.1.2). */
function placeOf({ consoleUrl }: StaffPorts) {
  if (consoleUrl === undefined) throw new Error('CONSOLE_URL is not set for the sealer: it checks no passkeys');
  return { expectedOrigin: new URL(consoleUrl).origin, expectedRPID: new URL(consoleUrl).hostname };
}

async function keep(
  { db, now }: StaffPorts,
  staffId: string,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS);
  await insertChallenge(db, { challenge, staffId, purpose }, now(), expiresAt);
}

export async function beginPasskey(ports: StaffPorts, { id, name }: StaffRow): Promise<string> {
  const known = await listPasskeys(ports.db, id);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: SITE,
    rpID: placeOf(ports).expectedRPID,
    userName: name,
    userID: new Uint8Array(Buffer.from(id)),
    attestationType: 'none',
    excludeCredentials: known.map((one) => ({ id: one.credentialId })),
    authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
  });
  await keep(ports, id, 'add', options.challenge);
  return JSON.stringify(options);
}

/** Throws StaffRefused BAD_INPUT for what is not the answer to a challenge of `beginPasskey`, with user verification. */
export async function addPasskey(
  ports: StaffPorts,
  { staffId, label, credential }: { staffId: string; label: string; credential: string },
): Promise<void> {
  const { db, now } = ports;
  const place = placeOf(ports);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const told = await verifyRegistrationResponse({
    response: readJson<RegistrationResponseJSON>(credential),
    expectedChallenge: (challenge) => useChallenge(db, { challenge, staffId, purpose: 'add' }, now()),
    ...place,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (told?.verified !== true) throw new StaffRefused('BAD_INPUT');
  const { id: credentialId, publicKey, counter } = told.registrationInfo.credential;
  const row = { id: randomUUID(), staffId, credentialId, publicKey, counter, label, now: now() };
  await insertPasskey(db, row).catch((cause: { code?: string }) => {
    // Two people cannot have one credential.
    if (cause.code === '23505') throw new StaffRefused('BAD_INPUT');
    throw cause;
  });
}

/** Throws StaffRefused NOT_FOUND where the person has no passkey. */
export async function askPasskey(ports: StaffPorts, staffId: string): Promise<string> {
  const options = await findPasskeyOptions(ports, staffId);
  if (options === undefined) throw new StaffRefused('NOT_FOUND');
  return options;
}

/**
 * What a browser is asked, as JSON; undefined where the person has no passkey. `about` is the digest of a decision: its
 * challenge is of no use for another one, nor for a sign-in.
 */
export async function findPasskeyOptions(
  ports: StaffPorts,
  staffId: string,
  about?: Buffer,
): Promise<string | undefined> {
  const known = await listPasskeys(ports.db, staffId);
  if (known.length === 0) return undefined;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: placeOf(ports).expectedRPID,
    allowCredentials: known.map((one) => ({ id: one.credentialId })),
    userVerification: 'required',
    ...(about && { challenge: new Uint8Array(Buffer.concat([randomBytes(32), about])) }),
  });
  await keep(ports, staffId, about ? 'decide' : 'sign-in', options.challenge);
  return JSON.stringify(options);
}

/**
 * The answer to a challenge of `askPasskey` about the same. Throws StaffRefused CODE_WRONG with a new challenge: the one that
 * was answered may be spent, or about what has changed.
 */
export async function usePasskey(
  ports: StaffPorts,
  staffId: string,
  answer: string,
  about?: Buffer,
): Promise<void> {
  const { db, now } = ports;
  const response = readJson<AuthenticationResponseJSON>(answer);
  const known = (await listPasskeys(db, staffId)).find((one) => one.credentialId === response.id);
  const refuse = async () => new StaffRefused('CODE_WRONG', await findPasskeyOptions(ports, staffId, about));
  if (known === undefined) throw await refuse();
  const place = placeOf(ports);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const told = await verifyAuthenticationResponse({
    response,
    expectedChallenge: async (challenge) =>
      isAbout(challenge, about) &&
      useChallenge(db, { challenge, staffId, purpose: about ? 'decide' : 'sign-in' }, now()),
    ...place,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(known.publicKey),
      counter: Number(known.counter),
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (told?.verified !== true) throw await refuse();
  await touchPasskey(db, known.id, told.authenticationInfo.newCounter, now());
}

const isAbout = (challenge: string, about: Buffer | undefined): boolean =>
  about === undefined || Buffer.from(challenge, 'base64url').subarray(32).equals(about);

function readJson<T>(text: string): T {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as T;
  } catch {
    // Refused below.
  }
  throw new StaffRefused('BAD_INPUT');
}
