import { createHash } from 'node:crypto';
import { originalPath, sm3, toHex, type DepositRecord } from '@yinji/evidence';
import { Refusal, type Tx, type AppContext, inTransaction, sealDer } from '../../platform/index.ts';
import { appendRecord, checkStatement } from '../../evidence/index.ts';
import { openName } from '../../people/index.ts';
import { moveTrack, type WorkType } from '../works/index.ts';
import { checkManifestSays, type Expected } from './check-submission.ts';
import { lockPrepared, markReceived } from './deposits-store.ts';
import { sealReveal } from './sealed-reveal.ts';

export interface Submission {
  workId: string;
  manifest: Uint8Array;
  reveal: Uint8Array;
  signature: Uint8Array;
  /** As its holder was shown it; the manifest does not say it. */
  workType?: WorkType | undefined;
}

/**
 * Fingerprint first: the signed manifest goes into the log before the server holds the bytes of the work, so
 * that not even an insider could have seen it before its time is fixed. The same manifest submitted again
 * changes nothing.
 * @param findReservation returns the use reserved for it beforehand, and locks it until the end
 */
export async function submitDeposit(
  context: AppContext,
  accountId: string,
  submission: Submission,
  findReservation?: (tx: Tx) => Promise<string>,
): Promise<void> {
  await inTransaction(context.db, (tx) =>
    depositWork(context, tx, { accountId, findReservation, ...submission }),
  );
}

/** The same inside a transaction of the caller's; false where this very manifest was accepted before. */
export async function depositWork(
  context: AppContext,
  tx: Tx,
  {
    accountId,
    workId,
    workType,
    manifest,
    reveal,
    signature,
    findReservation,
  }: Submission & {
    accountId: string;
    findReservation?: ((tx: Tx) => Promise<string>) | undefined;
  },
): Promise<boolean> {
  const work = Refusal.unlessFound(await lockPrepared(tx, accountId, workId));
  if (work.manifest !== null) {
    if (Buffer.compare(work.manifest, manifest) === 0) return false;
    throw new Refusal('ALREADY_DEPOSITED');
  }
  if (work.title === '' || work.file_sha256 === null)
    throw new Refusal('BAD_INPUT', '请先选择文件并填写作品名称');
  if (workType !== undefined && workType !== work.work_type)
    throw new Refusal('STATE_CHANGED', '作品类型已在别处更改，请刷新页面，核对后再签名');
  const expected: Expected = {
    number: work.number,
    title: work.title,
    creatorName: openName(context, work.name_sealed),
    claimedCreatedOn: work.claimed_created_on,
    logOrigin: context.config.logOrigin,
    file: {
      path: originalPath(work.file_name ?? ''),
      sizeBytes: work.file_size_bytes ?? 0,
      sha256: toHex(work.file_sha256),
      sm3: toHex(work.file_sm3 ?? new Uint8Array()),
    },
  };
  const { creator } = checkManifestSays(manifest, reveal, expected);
  context.clock.requireRight();
  const now = context.now();
  const certificateSha256 = creator.cert_sha256;
  const key = await checkStatement(tx, accountId, { content: manifest, certificateSha256, signature, now });
  const reservationId = await findReservation?.(tx);
  await moveTrack(tx, { workId, accountId, track: 'evidence', event: 'submit', reservationId, now });
  const deposited: DepositRecord = {
    type: 'deposit',
    v: 1,
    id: work.number,
    manifest_sha256: sha256(manifest),
    manifest_sm3: toHex(sm3(manifest)),
    signature_sha256: sha256(signature),
    received_at: now.toISOString(),
  };
  const record = await appendRecord(tx, deposited, workId);
  await markReceived(tx, workId, {
    signingKeyId: key.id,
    manifest,
    revealSealed: sealReveal(context, reveal),
    signatureSealed: sealDer(context.vault, 'deposit-signature', signature),
    record: record.bytes,
    recordSha256: record.sha256,
    receivedAt: now,
  });
  return true;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
