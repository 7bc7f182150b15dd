import { tokenSha256 } from '../accounts/index.ts';
import type { StaffActor, World } from '../../platform/index.ts';
import { findLiveStaffSession } from './staff-store.ts';

export async function findStaffSession(world: World, token: string): Promise<StaffActor | undefined> {
  const sha256 = tokenSha256(token);
  const row = await findLiveStaffSession(world.db, sha256, world.now());
  return (
    row && {
      kind: 'staff',
      staffId: row.id,
      role: row.role,
      mustChangePassword: row.must_change_password,
      tokenSha256: sha256,
    }
  );
}
