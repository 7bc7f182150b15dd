import type { FilledStack } from '@yinji/testkit/many-rows/filled-stack';
import { testOnePages } from '@yinji/testkit/many-rows/test-one-pages';

const hex = (bytes: Uint8Array) => `decode('${Buffer.from(bytes).toString('hex')}', 'hex')`;

/** The person's certificate, under other digests. */
async function fillKeys({ t, fill, own }: FilledStack): Promise<void> {
  const { certificate_sealed, issuer } = await t.context.db
    .selectFrom('signing_key')
    .select(['certificate_sealed', 'issuer'])
    .executeTakeFirstOrThrow();
  await fill('signing_key', {
    account_id: own,
    certificate_sealed: hex(certificate_sealed),
    issuer: hex(issuer),
    authority: `'built-in'`,
  });
}

function fillQueries({ t, fill, own }: FilledStack): Promise<void> {
  const query = JSON.stringify({ by: 'number', what: 'YJ-2026', outcome: 'found' });
  const sealed = t.context.vault.seal(`query-history:${own.slice(1, -1)}`, query);
  return fill('query_history', { account_id: own, sealed: hex(sealed) });
}

testOnePages([
  {
    call: 'listNotices',
    input: { page: 1, size: 20 },
    rows: ({ fill, own }) => fill('notice', { account_id: own, category: `'system'` }),
  },
  {
    call: 'listSignIns',
    input: { page: 1, size: 20 },
    rows: ({ fill, own }) => fill('sign_in_attempt', { account_id: own, way: `'code'` }),
  },
  { call: 'listSigningKeys', rows: fillKeys },
  { call: 'listQueries', rows: fillQueries, most: 200 },
]);
