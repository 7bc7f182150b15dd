import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCertificateRequest } from '@yinji/evidence';
import { createAuthority, issuePersonalCertificate } from '@yinji/sealing';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { appendRecord } from '../log/index.ts';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { sealDer } from '../../platform/sealed-der.ts';
import { makeVault } from '../../platform/vault.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { holdLiveKey, insertKey } from './keys-store.ts';
import { revokeSigningKey } from './revoke-signing-key.ts';

let database: TestDatabase;
let context: AppContext;
const accountId = newId();
const [id, other] = [newId(), newId()];
const digest = (text: string) => createHash('sha256').update(text).digest();

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  context = {
    db,
    now: () => new Date(),
    vault: makeVault(randomBytes(32)),
    config: { siteName: '印迹' },
  } as unknown as AppContext;
  const authority = createAuthority('印迹创作者根证书（模拟）', new Date());
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  const csr = await createCertificateRequest(pair, '沈知白');
  const subject = { commonName: '沈知白', subjectId: 'a' };
  const certificate = await issuePersonalCertificate(authority, csr, subject, new Date());
  const phone = Buffer.from(context.vault.seal('account', '13900000001'));
  await sql`insert into account (id, nickname, phone_lookup, phone_sealed)
    values (${accountId}, '沈知白', ${digest('phone')}, ${phone})`.execute(db);
  await inTransaction(db, async (tx) => {
    for (const key of [id, other])
      await insertKey(tx, {
        id: key,
        account_id: accountId,
        certificate_sealed: sealDer(context.vault, 'certificate', certificate.raw),
        certificate_sha256: digest(key),
        issuer: authority.certificate.raw,
        csr_sha256: digest(`csr ${key}`),
        issued_at: new Date(),
        expires_at: new Date(Date.now() + 86_400_000),
        record_sha256: digest(`record ${key}`),
        authority: 'built-in',
        transfers_from: new Date(),
      });
  });
});
afterAll(() => database.close());

/** The kinds of waiting records, in the order in which the sealer takes them. */
async function pending(): Promise<string[]> {
  const { rows } = await sql<{ entry: Buffer }>`
    select entry from pending_record order by seq`.execute(database.db);
  return rows.map(({ entry }) => (JSON.parse(entry.toString()) as { type: string }).type);
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return rows[0]?.count ?? 0;
}

test('a revocation waits for a running submission, and follows it in the log', async () => {
  let revocation: Promise<unknown> | undefined;
  await inTransaction(database.db, async (tx) => {
    expect(await holdLiveKey(tx, accountId, digest(id), new Date())).toBeDefined();
    revocation = revokeSigningKey(context, accountId, { id, reason: 'superseded' });
    await expect.poll(waiting).toBe(1);
    // Any record of a submission; its chain is not tested here.
    const at = new Date().toISOString();
    await appendRecord(tx, { type: 'verifier', v: 1, name: 'x', sha256: 'a'.repeat(64), released_at: at });
  });
  await revocation;
  expect(await pending()).toEqual(['verifier', 'revocation']);
  await inTransaction(database.db, async (tx) => {
    expect(await holdLiveKey(tx, accountId, digest(id), new Date())).toBeUndefined();
  });
});

test('a submission waits for a running revocation, and then finds no key', async () => {
  let found: Promise<unknown> | undefined;
  await inTransaction(database.db, async (tx) => {
    await tx.selectFrom('signing_key').select('id').where('id', '=', other).forUpdate().execute();
    found = inTransaction(database.db, (own) => holdLiveKey(own, accountId, digest(other), new Date()));
    await expect.poll(waiting).toBe(1);
    const revoked = {
      revoked_at: new Date(),
      revocation_reason: 'superseded',
      revocation_sha256: digest('r'),
    } as const;
    await tx.updateTable('signing_key').set(revoked).where('id', '=', other).execute();
  });
  expect(await found).toBeUndefined();
});
