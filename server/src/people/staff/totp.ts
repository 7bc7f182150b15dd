import { generateURI } from 'otplib';
import { type AppContext, inTransaction, Refusal, type StaffActor } from '../../platform/index.ts';
import { askDesk } from './ask-desk.ts';
import { auditStaff } from './audit-staff.ts';
import { limitOwnTries } from './limit-tries.ts';
import { findStaff } from './staff-store.ts';

/** @throws Refusal CREDENTIALS_WRONG, SECOND_FACTOR_REQUIRED, CODE_WRONG, STATE_CHANGED */
export async function beginTotp(context: AppContext, { staffId, proof }: StaffActor, password: string) {
  await limitOwnTries(context, staffId);
  const { name: label } = Refusal.unlessFound(await findStaff(context.db, staffId));
  const { secret } = await askDesk(context.sealer.staff.beginTotp({ staffId, password, ...proof }));
  const issuer = `${context.config.siteName}控制台`;
  return { secret, address: generateURI({ issuer, label, secret }) };
}

/** @throws Refusal CODE_WRONG */
export async function confirmTotp(context: AppContext, { staffId }: StaffActor, code: string): Promise<null> {
  await askDesk(context.sealer.staff.confirmTotp({ staffId, code }));
  await inTransaction(context.db, (tx) => auditStaff(tx, staffId, 'factor-added:totp', staffId));
  return null;
}
