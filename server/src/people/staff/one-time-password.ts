import { randomBytes } from 'node:crypto';
import { digestPassword } from '../accounts/index.ts';

const ONE_TIME_HOURS = 24;

/** Half of a one-time password, 72 bits: nobody guesses the other one. */
export const newPasswordHalf = (): string => randomBytes(9).toString('base64url');

/** How a one-time password is stored: it must be changed at its first use, and ends by itself. */
export const storeOneTime = async (password: string, now: Date) => ({
  password_digest: await digestPassword(password),
  password_expires_at: new Date(now.getTime() + ONE_TIME_HOURS * 3_600_000),
});
