import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator } from '@yinji/testkit/context/creator';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { listSigningKeys } from './list-signing-keys.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());

test('the key that still signs is listed, however many younger ones were revoked', async () => {
  const { accountId } = await makeCreator(t, '某某');
  const [live] = await listSigningKeys(t.context, accountId);
  await t.database.pool.query(
    `insert into signing_key (id, account_id, certificate_sealed, certificate_sha256, issuer, csr_sha256, issued_at, expires_at,
       record_sha256, authority, transfers_from, revoked_at, revocation_reason, revocation_sha256)
     select gen_random_uuid(), account_id, certificate_sealed, sha256(n::text::bytea), issuer, sha256(n::text::bytea),
       issued_at + n * interval '1 minute', expires_at, record_sha256, authority, transfers_from,
       now(), 'superseded', sha256(n::text::bytea)
     from signing_key, generate_series(1, 120) n where account_id = $1`,
    [accountId],
  );
  const listed = await listSigningKeys(t.context, accountId);
  expect(listed).toHaveLength(100);
  expect(listed.at(-1)).toEqual(live);
  const issued = listed.map((key) => key.issuedAt);
  expect(issued).toEqual(issued.toSorted().toReversed());
});
