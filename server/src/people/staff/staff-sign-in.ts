import { coarseAddress, newToken, tokenSha256 } from '../accounts/index.ts';
import {
  Refusal,
  type RequestContext,
  type AppContext,
  inTransaction,
  recordSecurityEvent,
} from '../../platform/index.ts';
import { auditStaff } from './audit-staff.ts';
import { checkStaffPassword } from './check-staff-password.ts';
import { hasFactor } from './factors-store.ts';
import { usePasskey } from './passkeys.ts';
import { insertStaffSession } from './staff-sessions-store.ts';
import { lockStaff } from './staff-store.ts';
import { useTotp } from './totp.ts';

const SESSION_HOURS = 10;

type Caller = Pick<RequestContext<unknown>, 'address' | 'network' | 'device'>;

interface Given {
  account: string;
  password: string;
  code?: string | undefined;
  passkey?: string | undefined;
}

/**
 * Signs a console account in: by its password, and by its second factor where it has one.
 * @throws Refusal CREDENTIALS_WRONG, SECOND_FACTOR_REQUIRED, CODE_WRONG, TOO_MANY_REQUESTS
 */
export async function staffSignIn(context: AppContext, given: Given, caller: Caller) {
  const staff = await checkStaffPassword(context, given, caller.network);
  const isProved = await proveFactor(context, staff.id, given).catch(async (cause: unknown) => {
    const { network } = caller;
    await recordSecurityEvent(context, {
      kind: 'staff-sign-in-refused',
      who: staff.name,
      network,
      what: 'factor',
    });
    throw cause;
  });
  if (!isProved && (await hasFactor(context.db, staff.id))) throw new Refusal('SECOND_FACTOR_REQUIRED');
  const token = newToken();
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    // A password that was reset during the check, or a colleague who has left meanwhile, opens no session.
    const locked = await lockStaff(tx, staff.id);
    if (locked?.password_digest !== staff.password_digest) throw new Refusal('CREDENTIALS_WRONG');
    await insertStaffSession(tx, {
      token_sha256: tokenSha256(token),
      staff_id: staff.id,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + SESSION_HOURS * 3_600_000),
      device: caller.device,
      network: coarseAddress(caller.address),
    });
    await auditStaff(tx, staff.id, 'sign-in', staff.id);
  });
  await recordSecurityEvent(context, { kind: 'staff-sign-in', who: staff.name, network: caller.network });
  const { id, name, role, must_change_password: mustChangePassword } = staff;
  const mustAddFactor = !isProved && context.config.staffSecondFactor === 'required';
  return { token, staff: { id, name, role, mustChangePassword, mustAddFactor } };
}

/** False where none was given. */
async function proveFactor(context: AppContext, staffId: string, { code, passkey }: Given): Promise<boolean> {
  if (code !== undefined) await useTotp(context, staffId, code, { isConfirmed: true });
  else if (passkey !== undefined) await usePasskey(context, staffId, passkey);
  else return false;
  return true;
}
