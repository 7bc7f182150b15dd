import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../platform/index.ts';
import { isGuessable } from './guessable-password.ts';

/** OWASP's argon2id parameters; 7.6 ms of CPU each. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** NFC, so that every keyboard gives the same password (NIST SP 800-63B §5.1.1.2 requires one normal form). */
const normalised = (password: string) => password.normalize('NFC');

/**
 * Cheap, and done before a code is tried, so that a refused password costs no try.
 * @param personal number, mailbox, nickname
 * @throws Refusal PASSWORD_COMMON
 */
export async function refuseGuessable(password: string, personal: readonly string[] = []): Promise<void> {
  if (await isGuessable(normalised(password), personal)) throw new Refusal('PASSWORD_COMMON');
}

/** @throws Refusal PASSWORD_COMMON */
export async function digestPassword(password: string, personal: readonly string[] = []): Promise<string> {
  await refuseGuessable(password, personal);
  return hash(normalised(password), COST);
}

let decoy: Promise<string> | undefined;

/** Takes equally long for a missing account, so that the time reveals nothing. */
export async function isPassword(digest: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password', COST);
  const against = digest ?? (await decoy);
  const matches = await verify(against, normalised(password));
  return matches && digest !== null && digest !== undefined;
}
