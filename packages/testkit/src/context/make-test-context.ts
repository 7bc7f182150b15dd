import { randomBytes } from 'node:crypto';
import type { Database } from '../../../../server/src/platform/db/database.ts';
import { newId } from '../../../../server/src/platform/db/ids.ts';
import type { StaffActor } from '../../../../server/src/platform/http/actor.ts';
import { createClock } from '../../../../server/src/platform/clock/index.ts';
import { makeVault } from '../../../../server/src/platform/vault.ts';
import { openTestCopies } from './open-test-copies.ts';
import type { AppContext } from '../../../../server/src/platform/app-context.ts';
import { openTestDesk, openTestSession, testActor } from './test-staff.ts';

/** A context with a database, a vault and a clock that the test sets; a test that needs more passes it in. */
export function makeTestContext(
  db: Database,
  parts: Partial<AppContext> = {},
): { context: AppContext; setNow: (now: Date) => void } {
  let now = new Date();
  const vault = makeVault(randomBytes(32));
  const context = {
    db,
    now: () => now,
    clock: createClock(() => now),
    vault,
    copies: openTestCopies(db, vault),
    sealer: { staff: openTestDesk(db, () => now) },
    config: { siteName: '印迹', refundSecondPersonFen: 100_000 },
    report: (what: string, cause: unknown) => {
      throw new Error(what, { cause });
    },
    ...parts,
  } as unknown as AppContext;
  return { context, setNow: (next) => void (now = next) };
}

export async function makeTestAccount(db: Database, nickname = '甲'): Promise<string> {
  const id = newId();
  await db
    .insertInto('account')
    .values({ id, nickname, phone_lookup: Buffer.from(id) })
    .execute();
  return id;
}

export async function makeTestStaff(
  db: Database,
  role: StaffActor['role'] & ('reviewer' | 'operator' | 'finance' | 'admin'),
) {
  const id = newId();
  await db
    .insertInto('staff')
    .values({ id, name: `${role} ${id}`, role, password_digest: '' })
    .execute();
  await openTestSession(db, id);
  return testActor(id, role);
}

/** Declares that these staff accounts belong to one human being with this account. */
export const declareTestAccount = (
  db: Database,
  accountId: string,
  ...staff: readonly Pick<StaffActor, 'staffId'>[]
) =>
  db
    .insertInto('staff_account')
    .values(staff.map(({ staffId }) => ({ staff_id: staffId, account_id: accountId, declared_at: new Date() })))
    .execute();

/** `done`, or the code of the refusal; a fault stays a fault. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (cause: { name?: string; code?: string }) => {
      if (cause.name === 'Refusal' && cause.code !== undefined) return cause.code;
      throw cause;
    },
  );
}
