import { createHash, X509Certificate } from 'node:crypto';
import { parseTimestampResponse, ROOT_NAME, toUtf8, verifyRootChain, verifySignedData } from '@yinji/evidence';
import { PDQ_QUALITY_FLOOR, type PrintedPicture } from '@yinji/originality';
import { type DocumentData, type PrintedFields, readTrust } from '../../evidence/index.ts';
import type { DepositRow } from '../../works/index.ts';
import type { AppContext } from '../../platform/index.ts';

interface About {
  number: string;
  queryCode: string;
  recordSha256: Uint8Array;
  issuedAt: Date;
  variant: string;
  token: Uint8Array;
}

/** Fields of every document. */
export async function documentParts(context: AppContext, about: About): Promise<DocumentData> {
  const { host } = new URL(context.config.publicUrl);
  const query = new URLSearchParams({ number: about.number, code: about.queryCode });
  const stamped = parseTimestampResponse(about.token);
  const { signed } = stamped;
  const { signer: authority } = await verifySignedData(signed, signed.content ?? new Uint8Array());
  const trust = await readTrust(context);
  const isSimulated = context.config.mode === 'evaluation';
  return {
    number: about.number.slice(0, -2),
    checkCharacter: about.number.slice(-1),
    recordSha256: about.recordSha256,
    issuedAt: about.issuedAt,
    status: '有效',
    variant: about.variant,
    verifyUrl: `${context.config.publicUrl}${context.config.basePath}verification-v2?${query.toString()}`,
    verifyLines: [host, `查询码 ${about.queryCode}`],
    simulated: isSimulated,
    sealCertificate: sealCertificate(trust),
    ...(await trustRoot(trust)),
    timestamp: {
      at: stamped.genTime,
      authority: authority.commonName,
      serialNumber: `0x${stamped.serialNumber.toUpperCase()}`,
    },
  };
}

/** What a holder of the paper compares with the root that a verifier was given. */
async function trustRoot(trust: Record<string, string>): Promise<Pick<DocumentData, 'trustRoot'>> {
  if (trust[ROOT_NAME] === undefined) return {};
  const { root, fingerprints } = await verifyRootChain(toUtf8(trust[ROOT_NAME]));
  return { trustRoot: { version: root.version, fingerprint: fingerprints.at(-1) ?? '' } };
}

/** SHA-256 of the authority that seals documents, shortened for print. */
function sealCertificate(trust: Record<string, string>): string {
  const { raw } = new X509Certificate(trust['document-ca.pem'] ?? '');
  return shortFingerprint(createHash('sha256').update(raw).digest());
}

export function shortFingerprint(digest: Buffer): string {
  const pairs = digest.toString('hex').toUpperCase().match(/../g) ?? [];
  return `${pairs.slice(0, 4).join(':')}…${pairs.at(-1)}`;
}

/** The holder's certificate by its serial number, shortened. */
export function signerSerial(certificate: Uint8Array): string {
  const { serialNumber } = new X509Certificate(Buffer.from(certificate));
  return `${serialNumber.slice(0, 4)}…${serialNumber.slice(-4)}`;
}

/** The original as a print picture; absent while only the fingerprint is there. */
export async function printPicture(
  context: AppContext,
  objectKey: string | undefined,
): Promise<PrintedPicture | undefined> {
  return objectKey === undefined
    ? undefined
    : context.objects.withPlain(objectKey, (path) => context.pictures.printPicture(path));
}

/** What a photograph of the paper is compared with; a picture without structure has no useful fingerprint. */
export function printedPicture(picture: PrintedPicture | undefined): Pick<PrintedFields, 'picture'> {
  if (picture === undefined) return { picture: null };
  const { bits, quality } = picture.pdq;
  return quality < PDQ_QUALITY_FLOOR ? {} : { picture: Buffer.from(bits).toString('hex') };
}

/** A complete deposit with everything for a document; narrows the nullable columns in one place. */
export interface CompleteDeposit {
  number: string;
  queryCode: string;
  record: Uint8Array;
  recordSha256: Uint8Array;
  manifest: Uint8Array;
  revealSealed: Uint8Array;
  signatureSealed: Uint8Array;
  receivedAt: Date;
  token: Uint8Array;
  proof: string;
  logIndex: number;
  treeSize: number;
  cosignedAt: Date;
  witnesses: number;
  signingKeyId: string;
}

export function completeDeposit(row: DepositRow | undefined): CompleteDeposit | undefined {
  if (!row?.completed_at || !row.record || !row.record_sha256 || !row.manifest || !row.reveal_sealed)
    return undefined;
  if (
    !row.signature_sealed ||
    !row.received_at ||
    !row.token ||
    !row.tlog_proof ||
    !row.cosigned_at ||
    !row.signing_key_id
  )
    return undefined;
  return {
    number: row.number,
    queryCode: row.query_code,
    record: row.record,
    recordSha256: row.record_sha256,
    manifest: row.manifest,
    revealSealed: row.reveal_sealed,
    signatureSealed: row.signature_sealed,
    receivedAt: row.received_at,
    token: row.token,
    proof: row.tlog_proof,
    logIndex: row.log_index ?? 0,
    treeSize: row.tree_size ?? 0,
    cosignedAt: row.cosigned_at,
    witnesses: row.witnesses,
    signingKeyId: row.signing_key_id,
  };
}
