import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../platform/index.ts';
import { isGuessable } from './guessable-password.ts';

/** OWASP's argon2id parameters; 7.6 ms of CPU each. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One sentence, whichever keyboard typed it: NFC (NIST SP 800-63B §5.1.1.2 asks for one normal form). */
const normalised = (password: string) => password.normalize('NFC');

/**
 * Costs little: asked before a code is tried, so that no try is lost on a password that cannot be taken.
 * @param personal what the person is known by: number, mailbox, nickname
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

/** Takes as long for an account that does not exist, so that the time tells nothing. */
export async function isPassword(digest: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password', COST);
  const against = digest ?? (await decoy);
  const matches = await verify(against, normalised(password));
  return matches && digest !== null && digest !== undefined;
}
