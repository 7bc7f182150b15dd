import { workTypeNoun } from '@yinji/contract';
import {
  openManifest,
  parseCheckpoint,
  parseManifest,
  parseNote,
  parsePolicy,
  parseReveal,
  parseTlogProof,
  quorumSize,
  type Manifest,
} from '@yinji/evidence';
import {
  findPolicyOver,
  findQuorumTime,
  getKeyAccount,
  getKeyCertificate,
  issueDocument,
  readPolicy,
  renderDepositCertificate,
  type RenderedDocument,
} from '../../evidence/index.ts';
import {
  type WorkRow,
  findDeposit,
  findOriginal,
  findWork,
  openReveal,
  wasUploadedFirst,
} from '../../works/index.ts';
import { findPerson } from '../../people/index.ts';
import { MEDIA_TYPES, Refusal, type AppContext } from '../../platform/index.ts';
import {
  completeDeposit,
  documentParts,
  printedPicture,
  printPicture,
  signerSerial,
  type CompleteDeposit,
} from './document-parts.ts';
import { lockStandingWork } from './lock-standing-work.ts';

/**
 * 《数字作品存证证书》, issued at the first of: the original arrived and matched, or the holder requests it. In the
 * second case it states that only the fingerprint is there.
 * @throws Refusal NOT_READY while time stamp or witness quorum are outstanding
 */
export async function issueDepositCertificate(context: AppContext, workId: string): Promise<Buffer> {
  const work = await findWork(context.db, workId);
  const deposit = completeDeposit(await findDeposit(context.db, workId));
  if (work === undefined || deposit === undefined) throw new Refusal('NOT_READY');
  const issuedAt = context.now();
  const render = () => renderCertificate(context, work, deposit, issuedAt);
  const lock = lockStandingWork(workId);
  return issueDocument(context, { workId, lock, kind: 'deposit', number: deposit.number, issuedAt, render });
}

async function renderCertificate(
  context: AppContext,
  work: WorkRow,
  deposit: CompleteDeposit,
  issuedAt: Date,
): Promise<RenderedDocument> {
  const manifest = parseManifest(deposit.manifest);
  const { title, creatorName } = openManifest(manifest, parseReveal(openReveal(context, deposit.revealSealed)));
  const original = await findOriginal(context.db, work.id);
  // The signer of the deposit: the work may have another holder since.
  const person = await findPerson(context, await getKeyAccount(context.db, deposit.signingKeyId));
  const note = parseNote(parseTlogProof(deposit.proof).note);
  const checkpoint = parseCheckpoint(note.body);
  const policyThen = (await findPolicyOver(context.db, checkpoint.size)) ?? (await readPolicy(context));
  const policy = parsePolicy(policyThen);
  const required = quorumSize(policy).needed;
  const picture = await printPicture(context, original?.object_key);
  const parts = await documentParts(context, { ...deposit, issuedAt, variant: '完整版　仅供存证主体出示' });
  const page = await renderDepositCertificate({
    ...parts,
    title,
    kind: workTypeNoun(work.work_type),
    holder: {
      name: creatorName,
      ...(person === undefined ? {} : { identity: person.document, verifiedOn: person.verifiedAt }),
    },
    depositedAt: deposit.receivedAt,
    ...(manifest.claimed_created === null
      ? {}
      : { completedOn: new Date(`${manifest.claimed_created}T00:00:00+08:00`) }),
    file: describeFile(work, manifest, original?.format),
    ...(original === undefined
      ? {}
      : {
          original: {
            afterSeconds: (await wasUploadedFirst(context.db, work.id))
              ? 'before'
              : Math.round((original.arrived_at.getTime() - deposit.receivedAt.getTime()) / 1000),
            isFirstReceipt: original.is_first_receipt,
          },
        }),
    log: {
      index: deposit.logIndex,
      checkpointSize: checkpoint.size,
      checkpointAt: (await findQuorumTime(note, policy)) ?? deposit.cosignedAt,
      root: checkpoint.root,
    },
    witnesses: { signed: deposit.witnesses, required },
    signature: {
      format: 'CAdES，P-256',
      certificate: signerSerial(await getKeyCertificate(context, deposit.signingKeyId)),
    },
    ...(picture === undefined ? {} : { picture }),
  });
  return {
    page,
    printed: { title, name: creatorName, ...printedPicture(picture) },
    rosetteSha256: parts.recordSha256,
  };
}

function describeFile({ file_name }: WorkRow, { files }: Manifest, format: string | undefined) {
  const file = files[0];
  if (file === undefined) throw new Error('a manifest names at least one file');
  return {
    name: file_name ?? undefined,
    manifestPath: file.path,
    count: files.length,
    mediaType: MEDIA_TYPES[format ?? ''] ?? '格式待原件送达后确认',
    sizeBytes: file.size,
    sha256: Buffer.from(file.sha256, 'hex'),
    sm3: Buffer.from(file.sm3, 'hex'),
  };
}
