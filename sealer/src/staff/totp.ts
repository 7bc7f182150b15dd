import { generateSecret, verify } from 'otplib';
import { StaffRefused } from '../staff-client.ts';
import type { StaffPorts } from './ports.ts';
import { findTotp, putTotp, useTotpStep } from './staff-store.ts';

/** One step of 30 seconds before and after (RFC 6238 §5.2). */
const TOLERANCE_SECONDS = 30;

/** Changes nothing where a secret is in use. */
export async function beginTotp({ db, box, now }: StaffPorts, staffId: string): Promise<string> {
  const secret = generateSecret();
  await putTotp(db, staffId, box.seal(staffId, secret), now());
  return secret;
}

/** Uses a code up. Throws StaffRefused CODE_WRONG, also for one that was used before. */
export async function useTotp(
  { db, box, now }: StaffPorts,
  staffId: string,
  code: string,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<void> {
  const row = await findTotp(db, staffId);
  if (row === undefined || (row.addedAt !== null) !== isConfirmed) throw new StaffRefused('CODE_WRONG');
  const at = now();
  const found = await verify({
    secret: box.open(staffId, row.secret),
    token: code,
    epoch: Math.floor(at.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!found.valid || !('timeStep' in found)) throw new StaffRefused('CODE_WRONG');
  if (!(await useTotpStep(db, staffId, found.timeStep, at))) throw new StaffRefused('CODE_WRONG');
}
