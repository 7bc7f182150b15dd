import type { AiDeclaration } from '@yinji/contract';
import { toHex } from '@yinji/evidence';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { beginWork, type WorkType } from '../works/index.ts';
import { attachOriginal, inspectOriginal, putPictures } from './attach-original.ts';
import { findDeposit, insertPrepared } from './deposits-store.ts';
import { depositWork } from './submit-deposit.ts';
import { findUpload, lockUpload, markReleased, type UploadRow } from './uploads-store.ts';

interface Release {
  fileId: string;
  title: string;
  workType: WorkType;
  description: string;
  claimedCreatedOn: string | null;
  category: string | null;
  aiDeclaration: AiDeclaration | null;
  manifest: Uint8Array;
  reveal: Uint8Array;
  signature: Uint8Array;
}

/**
 * Uploaded first, deposited after (product.md): work, draft, deposit and original in one transaction, so that
 * there is never a part of it. Once per file: the same manifest returns the same work. This order trusts the
 * operator not to have used the bytes; the portal uses the other one (docs/decisions/0012).
 */
export async function releaseWork(context: AppContext, accountId: string, release: Release): Promise<string> {
  const { fileId, manifest, reveal, signature, ...described } = release;
  const upload = Refusal.unlessFound(await findUpload(context.db, accountId, fileId));
  if (upload.work_id !== null) return sameWork(context, upload, manifest);
  // Before anything is spent: an undecodable picture is refused while that is still possible.
  const picture = await context.objects.withPlain(upload.object_key, (path) =>
    inspectOriginal(context, path, { who: accountId }),
  );
  const pictures = await putPictures(context, picture);
  const workId = await inTransaction(context.db, async (tx) => {
    const locked = Refusal.unlessFound(await lockUpload(tx, accountId, fileId));
    if (locked.work_id !== null) return undefined;
    const { number, query_code } = locked;
    if (number === null || query_code === null)
      throw new Refusal('NOT_READY', '请先用 deposit/prepareRelease 取编号');
    const now = context.now();
    const id = await beginWork(tx, accountId, { ...described, file: fileOf(locked) }, now);
    await insertPrepared(tx, { work_id: id, number, query_code });
    await depositWork(context, tx, { accountId, workId: id, manifest, reveal, signature });
    const file = { objectKey: locked.object_key, sizeBytes: locked.size_bytes };
    // The bytes were here before the fingerprint was deposited.
    await attachOriginal(tx, { workId: id, number, file, isFirstReceipt: false, picture, pictures, now });
    await markReleased(tx, fileId, id);
    return id;
  });
  // Released by another request meanwhile.
  return workId ?? releaseWork(context, accountId, release);
}

const fileOf = ({ file_name, size_bytes, sha256, sm3 }: UploadRow) => ({
  name: file_name,
  sizeBytes: size_bytes,
  sha256: toHex(sha256),
  sm3: toHex(sm3),
});

async function sameWork(context: AppContext, { work_id }: UploadRow, manifest: Uint8Array): Promise<string> {
  const deposit = work_id === null ? undefined : await findDeposit(context.db, work_id);
  if (work_id === null || deposit?.manifest == null || Buffer.compare(deposit.manifest, manifest) !== 0)
    throw new Refusal('ALREADY_DEPOSITED');
  return work_id;
}
