import { createHash } from 'node:crypto';
import { commitment, parseCertificate } from '@yinji/evidence';
import { inTransaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { appendRecord } from '../evidence-log/index.ts';
import { getPerson } from '../identity/index.ts';
import { tellAccount } from '../outbox/index.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { findKeyByCsr, insertKey } from './keys-store.ts';
import { listSigningKeys, type SigningKey } from './list-signing-keys.ts';

/**
 * Has the certificate authority certify a key made in the browser, and says so in the log: an authority that is also
 * the operator could otherwise issue a second 张三 unseen (evidence.md, 11). The same request answers the same key.
 */
export async function enrolSigningKey(world: World, accountId: string, csrBase64: string): Promise<SigningKey> {
  const csr = Buffer.from(csrBase64, 'base64');
  const csrSha256 = createHash('sha256').update(csr).digest();
  const known = await findKeyByCsr(world.db, accountId, csrSha256);
  if (known === undefined) await enrol(world, accountId, csr, csrSha256);
  const id = (known ?? (await findKeyByCsr(world.db, accountId, csrSha256)))?.id;
  const key = (await listSigningKeys(world, accountId)).find((one) => one.id === id);
  if (key === undefined) throw new Refusal('STATE_CHANGED');
  return key;
}

async function enrol(world: World, accountId: string, csr: Buffer, csrSha256: Buffer): Promise<void> {
  const person = await getPerson(world, accountId);
  // A crash after this line leaves a certificate that nobody has and no record speaks of: it can sign nothing here,
  // since a deposit needs the row below.
  const issued = await world.sealer
    .enrol({ csr: csr.toString('base64'), commonName: person.name, subjectId: accountId })
    .catch((cause: unknown) => {
      world.report('signing key: enrol', cause);
      throw new Refusal('SIGNING_REQUEST_INVALID');
    });
  const certificate = Buffer.from(issued.certificate, 'base64');
  const { notBefore, notAfter } = parseCertificate(certificate);
  const certificateSha256 = createHash('sha256').update(certificate).digest();
  await inTransaction(world.db, async (tx) => {
    const record = await appendRecord(tx, {
      type: 'key',
      v: 1,
      certificate_sha256: certificateSha256.toString('hex'),
      person_commitment: commitment(person.salt, person.name),
      issued_at: world.now().toISOString(),
    });
    await insertKey(tx, {
      id: newId(),
      account_id: accountId,
      certificate,
      certificate_sha256: certificateSha256,
      issuer: Buffer.from(issued.issuer, 'base64'),
      csr_sha256: csrSha256,
      issued_at: notBefore,
      expires_at: notAfter,
      record_sha256: record.sha256,
    });
    await tellAccount(tx, accountId, {
      title: '已签发一枚签名证书',
      body: `以您的名义签发了证书，指纹 ${certificateSha256.toString('hex').slice(0, 16)}。若非本人操作，请立即联系我们。`,
      link: 'personal?currentType=myDigitallySigned',
    });
  });
  world.wake();
}
