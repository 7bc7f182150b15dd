import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCertificateRequest, parseCertificates } from '@yinji/evidence';
import { createAuthority, issuePersonalCertificate } from '@yinji/sealing';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/database.ts';
import type { CertificateAuthority } from '../../platform/providers/certificate-authority/index.ts';
import { grantIdentity } from '../../people/identity/index.ts';
import { continueKeyRequest } from './continue-request.ts';
import { enrolSigningKey } from './enrol-signing-key.ts';

const MINUTE_MS = 60_000;
const authority = createAuthority('印迹创作者根证书（模拟）', new Date(Date.now() - 86_400_000));
const pem = authority.certificate.toString();
/** How far the authority's clock is ahead of the right one. */
let authorityAheadMs = 0;
let asked = 0;
const issuing: CertificateAuthority = {
  name: 'built-in',
  anchors: () => Promise.resolve(pem),
  caCertificates: () => Promise.resolve(parseCertificates(pem)),
  async issueCertificate({ csr, commonName }) {
    asked += 1;
    const at = new Date(Date.now() + authorityAheadMs);
    const issued = await issuePersonalCertificate(authority, csr, { commonName, subjectId: 'a' }, at);
    return { state: 'issued', certificate: new Uint8Array(issued.raw) };
  },
};
let t: TestContext;

beforeAll(async () => {
  t = await openTestContext({ certificateAuthority: issuing, report: () => undefined });
});
afterAll(() => t.close());

async function request(name: string, phone: string) {
  const accountId = await t.account(phone);
  const { vault, db } = t.context;
  await inTransaction(db, (tx) =>
    grantIdentity(tx, {
      account_id: accountId,
      kind: 'person',
      name_sealed: vault.seal('identity', name),
      id_number_sealed: vault.seal('identity', '11010519491231002X'),
      id_number_lookup: vault.lookup('id-number', phone),
    }),
  );
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  const csr = await createCertificateRequest(pair, name);
  const ask = () => enrolSigningKey(t.context, accountId, { csr });
  /** Once its pause is over. */
  const askAgain = async () => {
    await sql`update key_request set ask_after = now() where account_id = ${accountId}`.execute(db);
    await continueKeyRequest.run(t.context, { id: accountId }, new AbortController().signal);
    return ask();
  };
  return { ask, askAgain };
}

test('a request made while our clock is wrong waits, asks nobody, and is certified once it is right', async () => {
  const { ask, askAgain } = await request('沈知白', '13800000001');
  t.context.clock.observe('database', new Date(Date.now() + 2 * MINUTE_MS));
  asked = 0;
  expect(await ask()).toMatchObject({ state: 'issuing', key: null });
  expect(asked).toBe(0);
  t.context.clock.observe('database', new Date());
  expect(await askAgain()).toMatchObject({ state: 'issued', key: { certificateSha256: expect.any(String) } });
});

test("a certificate that is not valid yet by our clock waits for the authority's, and is no refusal", async () => {
  const { ask, askAgain } = await request('周以宁', '13800000002');
  authorityAheadMs = 10 * MINUTE_MS;
  expect(await ask()).toMatchObject({ state: 'issuing', key: null });
  authorityAheadMs = 0;
  expect(await askAgain()).toMatchObject({ state: 'issued', key: { certificateSha256: expect.any(String) } });
});
