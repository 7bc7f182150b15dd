import { generateSecret, generateURI, verify } from 'otplib';
import { Refusal, type StaffActor, type AppContext, inTransaction, takeToken } from '../../platform/index.ts';
import { auditStaff } from './audit-staff.ts';
import { findTotp, putTotp, useTotpStep } from './factors-store.ts';
import { requireOwnPassword } from './require-own-password.ts';

/** One step of 30 seconds before and after (RFC 6238 §5.2). */
const TOLERANCE_SECONDS = 30;
/** Wrong codes come from somebody with the right password: a stranger cannot use them up. */
const TRIES = { capacity: 10, refillSeconds: 300 };

/** @throws Refusal CREDENTIALS_WRONG */
export async function beginTotp(context: AppContext, actor: StaffActor, password: string) {
  const staff = await requireOwnPassword(context, actor, password);
  // Whoever has a factor keeps it until the next one is confirmed.
  if ((await findTotp(context.db, staff.id))?.added_at != null)
    throw new Refusal('STATE_CHANGED', '验证器已启用；更换请由两位管理员重置');
  const secret = generateSecret();
  await inTransaction(context.db, (tx) =>
    putTotp(tx, staff.id, context.vault.seal('staff-totp', secret), context.now()),
  );
  const issuer = `${context.config.siteName}控制台`;
  return { secret, address: generateURI({ issuer, label: staff.name, secret }) };
}

/** @throws Refusal CODE_WRONG */
export async function confirmTotp(context: AppContext, actor: StaffActor, code: string): Promise<null> {
  await useTotp(context, actor.staffId, code, { isConfirmed: false });
  await inTransaction(context.db, (tx) => auditStaff(tx, actor.staffId, 'factor-added:totp', actor.staffId));
  return null;
}

/**
 * Uses a code up. @throws Refusal CODE_WRONG, also for one that was used before; TOO_MANY_REQUESTS
 */
export async function useTotp(
  context: AppContext,
  staffId: string,
  code: string,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<void> {
  await takeToken(context, 'staff-code', staffId, TRIES, 'TOO_MANY_REQUESTS');
  const row = await findTotp(context.db, staffId);
  if (row === undefined || (row.added_at !== null) !== isConfirmed) throw new Refusal('CODE_WRONG');
  const now = context.now();
  const found = await verify({
    secret: context.vault.open('staff-totp', row.secret_sealed),
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!found.valid || !('timeStep' in found)) throw new Refusal('CODE_WRONG');
  const step = found.timeStep;
  await inTransaction(context.db, async (tx) => {
    if (!(await useTotpStep(tx, staffId, step, now))) throw new Refusal('CODE_WRONG');
  });
}
