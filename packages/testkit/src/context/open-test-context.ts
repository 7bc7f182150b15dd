import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction } from '../../../../server/src/platform/db/database.ts';
import { newId } from '../../../../server/src/platform/db/ids.ts';
import { openDiskStore } from '../../../../server/src/platform/objects/object-store.ts';
import { createSecretBox } from '../../../../sealer/src/staff/secret-box.ts';
import { createStaffDesk } from '../../../../sealer/src/staff/staff-desk.ts';
import { createClock } from '../../../../server/src/platform/clock/index.ts';
import { makeVault } from '../../../../server/src/platform/vault.ts';
import type { AppContext } from '../../../../server/src/platform/app-context.ts';
import { openTestCopies } from './open-test-copies.ts';
import { openTestSession } from './test-staff.ts';
import { openTestDatabase, sealerPoolOf, type TestDatabase } from '../database/open-test-database.ts';

export interface TestContext {
  context: AppContext;
  database: TestDatabase;
  folder: string;
  /** Where a stored file lies. */
  pathOf(key: string): string;
  /** A person with a phone; returns the account's id. */
  account(phone: string): Promise<string>;
  staff(name: string): Promise<string>;
  /** The clock, moved by hand. */
  pass(ms: number): void;
  close(): Promise<void>;
}

/** A person with a phone; returns the account's id. */
export async function openAccount(
  { db, vault }: Pick<AppContext, 'db' | 'vault'>,
  phone: string,
): Promise<string> {
  const id = newId();
  await inTransaction(db, (tx) =>
    tx
      .insertInto('account')
      .values({
        id,
        nickname: `用户${phone.slice(-4)}`,
        phone_lookup: Buffer.from(vault.lookup('account:sms', phone)),
        phone_sealed: Buffer.from(vault.seal('account', phone)),
      })
      .execute(),
  );
  return id;
}

/** Database, vault and files for one test; no access to the outside. */
export async function openTestContext(more: Partial<AppContext> = {}): Promise<TestContext> {
  const database = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'yinji-world-'));
  const vault = makeVault(randomBytes(32));
  const objects = openDiskStore(join(folder, 'objects'), vault);
  let moved = 0;
  // The sealer's part in staff, with its own role; it connects at the first use.
  const staff = createStaffDesk({
    db: sealerPoolOf(database.db),
    now: () => context.now(),
    box: createSecretBox(randomBytes(32)),
    isFactorRequired: false,
    get consoleUrl() {
      return context.config.consoleUrl ?? context.config.publicUrl;
    },
  });
  const context: AppContext = {
    db: database.db,
    now: () => new Date(Date.now() + moved),
    clock: createClock(() => new Date(Date.now() + moved)),
    vault,
    copies: openTestCopies(database.db, vault),
    objects,
    savingPaused: () => undefined,
    config: {
      siteName: '印迹',
      agreements: { userPolicy: '2026-11', privacyPolicy: '2026-11' },
      mode: 'evaluation',
      publicUrl: 'http://localhost:9',
      basePath: '/',
      dataDir: folder,
      challengeNumbers: 50,
      successionNoticeDays: 30,
    },
    mail: {},
    sealer: { staff },
    report: (what: string, cause: unknown) => {
      throw new Error(what, { cause });
    },
    ...more,
  } as unknown as AppContext;
  return {
    context,
    database,
    folder,
    pathOf: objects.path,
    pass: (ms) => void (moved += ms),
    account: (phone) => openAccount(context, phone),
    async staff(name) {
      const id = newId();
      await context.db
        .insertInto('staff')
        .values({ id, name, role: 'operator', password_digest: '' })
        .execute();
      await openTestSession(context.db, id);
      return id;
    },
    async close() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
