import { createHash } from 'node:crypto';
import { getOwnAccount, registerWithPassword, signIn, type InputOf, type submitDeposit } from '@yinji/contract';
import { askForCode } from '@yinji/testkit/people/ask-for-code';
import type { Person } from '@yinji/testkit/people/person';
import type { Reviewer } from '@yinji/testkit/people/reviewer';
import { readCode } from '@yinji/testkit/people/outbox';
import { WireRefusal } from '@yinji/testkit/people/wire-client';
import type { Installation } from './installation.ts';

/**
 * A person on the way, with everything the person still has after the site was down: what was typed, chosen and
 * shown.
 */
export interface Traveller {
  installation: Pick<Installation, 'place' | 'origin' | 'databaseUrl'>;
  person: Person;
  idNumber: string;
  picture: Uint8Array;
  fileName: string;
  title: string;
  codeAskedAt?: Date;
  isRegistered?: boolean;
  pair?: CryptoKeyPair;
  request?: string;
  order?: { orderId: string; orderNo: string };
  workId?: string;
  submission?: InputOf<typeof submitDeposit>;
  depositNumber?: string;
  reviewer?: Reviewer;
  /** SHA-256 of each download by name: it must never change. */
  downloads: Map<string, string>;
}

export const codeOf = (cause: unknown): string | undefined =>
  cause instanceof WireRefusal ? cause.code : undefined;

/** The site does not hold to what it had said: repeating does not help. */
export class BrokenWord extends Error {}

/** Returns undefined where the call was refused with one of these codes. */
export const unless = async <T>(codes: readonly string[], call: Promise<T>): Promise<T | undefined> =>
  call.catch((cause: unknown) => {
    if (codes.includes(codeOf(cause) ?? '')) return undefined;
    throw cause;
  });

/** Signs in from any earlier state: the session, else the password, else a code and a new account. */
export async function enter(traveller: Traveller): Promise<void> {
  const { client, phone, password } = traveller.person;
  if (client.token !== undefined && (await unless(['B0301'], client.call(getOwnAccount, {})))) return;
  if (client.token !== undefined) throw new BrokenWord('a session of thirty days was forgotten');
  const signedIn = await unless(['CREDENTIALS_WRONG'], client.call(signIn, { phone, password }));
  if (signedIn !== undefined) client.token = signedIn.token;
  else if (traveller.isRegistered) throw new BrokenWord('the password of a registered account is refused');
  else await register(traveller);
  traveller.isRegistered = true;
}

/** A code requested before is used: the next one is allowed a minute later. */
async function register(traveller: Traveller): Promise<void> {
  const { client, phone, password } = traveller.person;
  traveller.codeAskedAt ??= new Date(Date.now() - 1000);
  for (const deadline = Date.now() + 80_000; ;) {
    await unless(['CODE_TOO_SOON'], askForCode(client, { phone }));
    const code = await readCode(traveller.installation.place.outbox, phone, traveller.codeAskedAt).catch(
      () => undefined,
    );
    if (code !== undefined) {
      client.token = (await client.call(registerWithPassword, { phone, code, password, agreed: true })).token;
      return;
    }
    if (Date.now() > deadline) throw new Error('no code came within 80 seconds of asking');
  }
}

/** A second download equals the first. */
export function compareDownload(traveller: Traveller, name: string, bytes: Uint8Array): void {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = traveller.downloads.get(name);
  if (known !== undefined && known !== sha256) throw new BrokenWord(`${name} is not what it was before`);
  traveller.downloads.set(name, sha256);
}
