import { coarseAddress, newToken, tokenSha256 } from '../accounts/index.ts';
import {
  type AppContext,
  inTransaction,
  recordSecurityEvent,
  Refusal,
  type RequestContext,
} from '../../platform/index.ts';
import { askDesk } from './ask-desk.ts';
import { auditStaff } from './audit-staff.ts';
import { findStaffSession } from './find-staff-session.ts';
import { limitStrangers } from './limit-tries.ts';
import { recordSignInRefused } from './record-sign-in-refused.ts';
import { revokeStaffSession } from './staff-sessions-store.ts';
import { findStaff } from './staff-store.ts';

type Caller = Pick<RequestContext<unknown>, 'address' | 'network' | 'device' | 'token'>;

interface Given {
  account: string;
  password: string;
  code?: string | undefined;
  passkey?: string | undefined;
}

/**
 * Signs a console account in: the sealer checks its password, and its second factor where it has one, and opens the
 * session. The answer is the same for an unknown name and a wrong password, and each stands in the security log.
 * @throws Refusal CREDENTIALS_WRONG, SECOND_FACTOR_REQUIRED, CODE_WRONG, TOO_MANY_REQUESTS
 */
export async function staffSignIn(
  context: AppContext,
  { account, password, code, passkey }: Given,
  { address, network, device, token: earlier }: Caller,
) {
  await limitStrangers(context, account, network);
  const token = newToken();
  const opened = context.sealer.staff
    .signIn({
      name: account,
      password,
      ...(code !== undefined && { code }),
      ...(passkey !== undefined && { passkey }),
      tokenSha256: Buffer.from(tokenSha256(token)).toString('hex'),
      device,
      network: coarseAddress(address),
    })
    .catch(recordSignInRefused(context, account, network));
  const { staffId, isProved } = await askDesk(opened);
  const staff = await findStaff(context.db, staffId);
  if (staff === undefined) throw new Refusal('CREDENTIALS_WRONG');
  // What a token may not do at another network it does not do here either: end its session.
  const replaced = earlier === undefined ? undefined : await findStaffSession(context, earlier, address);
  await inTransaction(context.db, async (tx) => {
    await auditStaff(tx, staffId, 'sign-in', staffId);
    if (replaced) await revokeStaffSession(tx, replaced.tokenSha256, context.now());
  });
  const factor = [code && 'code', passkey && 'passkey'].find((one) => isProved && one);
  const what = factor ? `password and ${factor}` : 'password';
  await recordSecurityEvent(context, { kind: 'staff-sign-in', who: staff.name, network, what });
  const { id, name, role, must_change_password: mustChangePassword } = staff;
  const mustAddFactor = !isProved && context.config.staffSecondFactor === 'required';
  return { token, staff: { id, name, role, mustChangePassword, mustAddFactor } };
}
