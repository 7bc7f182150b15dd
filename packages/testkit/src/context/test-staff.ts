import { createHash, randomBytes } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { createSecretBox } from '../../../../sealer/src/staff/secret-box.ts';
import { createStaffDesk } from '../../../../sealer/src/staff/staff-desk.ts';
import type { Database } from '../../../../server/src/platform/db/database.ts';
import type { StaffActor } from '../../../../server/src/platform/http/actor.ts';

type Ports = Parameters<typeof createStaffDesk>[0];

/** The sealer's part in staff, over the test's own connections. */
export function openTestDesk(db: Database, now: () => Date) {
  const query = async (text: string, values: unknown[]) => {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: Number(numAffectedRows ?? 0) };
  };
  return createStaffDesk({
    db: { query } as unknown as Ports['db'],
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
