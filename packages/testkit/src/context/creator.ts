import { createHash, randomBytes } from 'node:crypto';
import { createCertificateRequest, makeNumber, NUMBER_PREFIX, signCades } from '@yinji/evidence';
import { createAuthority, issuePersonalCertificate } from '@yinji/sealing';
import { inTransaction } from '../../../../server/src/platform/db/database.ts';
import { newId } from '../../../../server/src/platform/db/ids.ts';
import { sealDer } from '../../../../server/src/platform/index.ts';
import { appendRecord } from '../../../../server/src/evidence/log/index.ts';
import { grantIdentity } from '../../../../server/src/people/identity/index.ts';
import type { TestContext } from './open-test-context.ts';

const authority = createAuthority('印迹创作者根证书（模拟）', new Date());
const digest = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
let phones = 13_800_000_000;

export interface TestCreator {
  accountId: string;
  name: string;
  phone: string;
  certificateSha256: string;
  /** A detached signature by a live key of this account. */
  sign(content: Uint8Array): Promise<{ certificateSha256: string; signature: Uint8Array }>;
}

interface Wish {
  /** Accounts of one are one person; each account has its own by default. */
  idNumber?: string | undefined;
  /** How long the signing key lasts. */
  keyDays?: number;
}

/** Somebody with a verified name and a signing key. */
export async function makeCreator(
  { context, account }: TestContext,
  name: string,
  { idNumber, keyDays = 365 }: Wish = {},
): Promise<TestCreator> {
  const phone = String((phones += 1));
  const accountId = await account(phone);
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  const csr = await createCertificateRequest(pair, name);
  const subject = { commonName: name, subjectId: accountId };
  const { raw } = await issuePersonalCertificate(authority, csr, subject, context.now());
  const certificateSha256 = digest(raw).toString('hex');
  await inTransaction(context.db, async (tx) => {
    await grantIdentity(tx, {
      account_id: accountId,
      kind: 'person',
      name_sealed: context.vault.seal('identity', name),
      id_number_sealed: context.vault.seal('identity', '11010519491231002X'),
      id_number_lookup: context.vault.lookup('id-number', idNumber ?? phone),
    });
    await tx
      .insertInto('signing_key')
      .values({
        id: newId(),
        account_id: accountId,
        certificate_sealed: sealDer(context.vault, 'certificate', raw),
        certificate_sha256: digest(raw),
        issuer: authority.certificate.raw,
        csr_sha256: randomBytes(32),
        issued_at: new Date(),
        expires_at: new Date(Date.now() + keyDays * 86_400_000),
        record_sha256: randomBytes(32),
        authority: 'built-in',
        transfers_from: new Date(),
      } as never)
      .execute();
  });
  return {
    accountId,
    name,
    phone,
    certificateSha256,
    async sign(content) {
      const signature = await signCades({
        content,
        signer: pair.privateKey,
        certificate: raw,
        chain: [authority.certificate.raw],
        signingTime: context.now(),
      });
      return { certificateSha256, signature };
    },
  };
}

/** A work whose deposit has passed, with the first record of its chain. */
export async function makeDepositedWork(
  { context }: TestContext,
  accountId: string,
  title: string,
): Promise<string> {
  const id = newId();
  const number = makeNumber(NUMBER_PREFIX.deposit, 2026, randomBytes(8));
  await inTransaction(context.db, async (tx) => {
    await tx
      .insertInto('work')
      .values({ id, account_id: accountId, title, work_type: 'draw', file_name: '作品.png' })
      .execute();
    await tx
      .insertInto('deposit')
      .values({ work_id: id, number, query_code: 'ABCD', received_at: new Date(), completed_at: new Date() })
      .execute();
    await tx
      .insertInto('track')
      .values({
        work_id: id,
        name: 'evidence',
        state: 'passed',
        reason: null,
        reservation_id: null,
        since: new Date(),
      })
      .execute();
    await appendRecord(
      tx,
      {
        type: 'deposit',
        v: 1,
        id: number,
        manifest_sha256: randomBytes(32).toString('hex'),
        manifest_sm3: randomBytes(32).toString('hex'),
        signature_sha256: randomBytes(32).toString('hex'),
        received_at: new Date().toISOString(),
      },
      id,
    );
  });
  return id;
}
