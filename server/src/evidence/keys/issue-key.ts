import { createHash } from 'node:crypto';
import {
  beijingTime,
  commitment,
  EvidenceFailure,
  openCertificateRequest,
  parseCertificates,
  type Certificate,
} from '@yinji/evidence';
import {
  CertificateAuthorityError,
  type Tx,
  type AppContext,
  inTransaction,
  newId,
  openDer,
  sealDer,
} from '../../platform/index.ts';
import { notifyAccount, lockAccount, type Person, getPerson } from '../../people/index.ts';
import { appendRecord } from '../log/index.ts';
import { checkCertificate } from './check-certificate.ts';
import { countKeys, insertKey } from './keys-store.ts';
import {
  askLater,
  findUnrevokedKey,
  insertCertification,
  moveRequest,
  type RequestRow,
} from './requests-store.ts';
import { KEYS_PAGE, shortSha256, notifyPerson } from './notify-person.ts';
import { transfersFrom } from './transfer-rule.ts';

/** Pause after an authority did not answer, or while our clock is wrong, seconds. */
const UNREACHED_SECONDS = 10;
/** While an authority's clock is ahead of ours: each question costs a certificate. */
const EARLY_SECONDS = 60;

/**
 * Sends a request that is `issuing` and claimed by the caller to the authority. A crash after the authority's
 * answer leaves a certificate that nobody has and no record names: it can sign nothing here, since a deposit
 * needs the row.
 */
export async function issueKey(context: AppContext, request: RequestRow): Promise<void> {
  const person = await getPerson(context, request.account_id);
  const authority = context.certificateAuthority;
  try {
    // It judges the certificate, and goes into its record.
    context.clock.requireRight();
    // Everything needed for the check comes first: nothing may fail between the authority's answer and its
    // record.
    const [others, anchors] = [await authority.caCertificates(), parseCertificates(await authority.anchors())];
    const csr = openDer(context.vault, 'key-request', request.csr_sealed);
    const { publicKey } = await openCertificateRequest(csr);
    const requestId = newId();
    await insertCertification(context.db, {
      id: requestId,
      request,
      personCommitment: Buffer.from(commitment(person.salt, person.name), 'hex'),
    });
    const answer = await authority.issueCertificate({
      csr,
      commonName: person.name,
      requestId,
      salt: person.salt,
    });
    if (answer.state === 'waiting')
      return void (await inTransaction(context.db, (tx) => askLater(tx, request.id, answer.retryAfterSeconds)));
    const ordered = { publicKey, commonName: person.name };
    const issued = await checkCertificate(answer.certificate, ordered, others, anchors, context.now()).catch(
      (cause: unknown) => {
        if (isEarly(cause)) throw cause;
        // The authority's fault: the certificate is discarded and the request ends.
        throw new CertificateAuthorityError('refused', 'the certificate does not hold', cause);
      },
    );
    await inTransaction(context.db, (tx) => record(context, tx, request, person, issued));
  } catch (cause) {
    await settle(context, request, cause);
  }
}

interface Issued {
  certificate: Certificate;
  issuer: Certificate;
}

async function record(
  context: AppContext,
  tx: Tx,
  request: RequestRow,
  person: Person,
  { certificate, issuer }: Issued,
): Promise<void> {
  const accountId = request.account_id;
  await lockAccount(tx, accountId);
  if (!(await moveRequest(tx, request.id, 'issuing', 'issued'))) return;
  const issuedAt = context.now();
  const isFirst = (await countKeys(tx, accountId)) === 0;
  const older = request.succeeds_id === null ? undefined : await findUnrevokedKey(tx, request.succeeds_id);
  const from = transfersFrom({ issuedAt, isFirst, countersignedFrom: older?.transfers_from });
  const appended = await appendRecord(tx, {
    type: 'key',
    v: 1,
    certificate_sha256: certificate.sha256,
    person_commitment: commitment(person.salt, person.name),
    issued_at: issuedAt.toISOString(),
  });
  await insertKey(tx, {
    id: newId(),
    account_id: accountId,
    certificate_sealed: sealDer(context.vault, 'certificate', certificate.der),
    certificate_sha256: createHash('sha256').update(certificate.der).digest(),
    issuer: issuer.der,
    csr_sha256: request.csr_sha256,
    issued_at: certificate.notBefore,
    expires_at: certificate.notAfter,
    record_sha256: appended.sha256,
    authority: context.certificateAuthority.name,
    transfers_from: from,
  });
  const what = `以您的名义签发了签名证书，指纹 ${shortSha256(certificate.sha256)}。`;
  const wait = from > issuedAt ? `它在${beijingTime(from)}之前不能签署转让。` : '';
  await notifyPerson(tx, accountId, {
    title: isFirst ? '已签发一枚签名证书' : '以您的名义新增了一枚签名证书',
    body: `${what}${wait}若非本人操作，请立即在“数字签名”中撤销它并联系我们。`,
    certificateSha256: certificate.sha256,
  });
}

/** One of the two clocks is wrong: the request is as good as it was. */
const isEarly = (cause: unknown) =>
  cause instanceof EvidenceFailure && cause.code === 'certificate-not-yet-valid';

async function settle(context: AppContext, request: RequestRow, cause: unknown): Promise<void> {
  context.report('signing key: issue', cause);
  await inTransaction(context.db, async (tx) => {
    if (!(cause instanceof CertificateAuthorityError && cause.outcome === 'refused'))
      return void (await askLater(tx, request.id, isEarly(cause) ? EARLY_SECONDS : UNREACHED_SECONDS));
    if (!(await moveRequest(tx, request.id, 'issuing', 'refused'))) return;
    await notifyAccount(tx, request.account_id, {
      title: '签名证书没有签发',
      body: '证书机构没有接受这次申请，没有启用任何密钥。请重新生成一把密钥。',
      link: KEYS_PAGE,
      category: 'security',
    });
  });
}
