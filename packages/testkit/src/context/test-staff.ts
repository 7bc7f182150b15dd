import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { createSecretBox } from '../../../../sealer/src/staff/secret-box.ts';
import { createStaffDesk } from '../../../../sealer/src/staff/staff-desk.ts';
import type { Database } from '../../../../server/src/platform/db/database.ts';
import { sealerPoolOf } from '../database/open-test-database.ts';
import type { StaffActor } from '../../../../server/src/platform/http/actor.ts';

/** The sealer's part in staff, in its own role and over its own connections. */
export function openTestDesk(db: Database, now: () => Date) {
  return createStaffDesk({
    // Looked up when it is asked: the worker of the money proof has no sealer, and asks none.
    db: { query: (text: string, values?: unknown[]) => sealerPoolOf(db).query(text, values) } as Pool,
    now,
    box: createSecretBox(randomBytes(32)),
    consoleUrl: undefined,
    isFactorRequired: false,
  });
}

const digest = (token: string) => createHash('sha256').update(token).digest();

/** Somebody of staff with the session of `openTestSession`, whose token is their id. */
export const testActor = (staffId: string, role: StaffActor['role']): StaffActor<never> => ({
  kind: 'staff',
  staffId,
  role,
  mustChangePassword: false,
  tokenSha256: digest(staffId),
  token: staffId,
});

/** A session that no moved clock ends. */
export async function openTestSession(db: Database, staffId: string): Promise<void> {
  const row = {
    token_sha256: digest(staffId),
    staff_id: staffId,
    expires_at: new Date('9999-01-01T00:00:00Z'),
  };
  await db.insertInto('staff_session').values(row).execute();
}
