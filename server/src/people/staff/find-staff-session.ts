import { tokenSha256 } from '../accounts/index.ts';
import type { StaffActor, AppContext } from '../../platform/index.ts';
import { hasFactor } from './factors-store.ts';
import { findLiveStaffSession } from './staff-sessions-store.ts';

export async function findStaffSession(context: AppContext, token: string): Promise<StaffActor | undefined> {
  const sha256 = tokenSha256(token);
  const row = await findLiveStaffSession(context.db, sha256, context.now());
  return (
    row && {
      kind: 'staff',
      staffId: row.id,
      role: row.role,
      mustChangePassword: row.must_change_password,
      mustAddFactor: context.config.staffSecondFactor === 'required' && !(await hasFactor(context.db, row.id)),
      tokenSha256: sha256,
    }
  );
}
