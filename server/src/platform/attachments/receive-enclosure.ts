import { createHash } from 'node:crypto';
import { inTransaction, type Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { IncomingFile } from '../http/route.ts';
import { takeToken } from '../limits/take-token.ts';
import { readWhole, sealFile } from '../objects/sealed-file.ts';
import { Refusal } from '../refusal.ts';
import type { AppContext } from '../app-context.ts';
import { insertEnclosure, listEnclosures, markArrived, type SubjectKind } from './attachments-store.ts';
import { mediaTypeOf } from '../objects/media-type-of.ts';

const LARGEST_BYTES = 20 * 1024 * 1024;
const MOST = 30;

interface Received {
  accountId: string;
  subjectKind: SubjectKind;
  subjectId: string;
  kind: string;
  /** Locks the subject and throws where nothing may be added: called before the bytes and after them. */
  admit(tx: Tx): Promise<void>;
}

/**
 * One file, encrypted in memory: its plain bytes never touch a disk. The row comes before the bytes, so that
 * every file has a row; a row without bytes is removed by a job.
 */
export async function receiveEnclosure(context: AppContext, given: Received, file: IncomingFile) {
  const bytes = await readWhole(file, LARGEST_BYTES);
  const mediaType = bytes && mediaTypeOf(bytes);
  if (bytes === undefined || mediaType === undefined) throw new Refusal('ENCLOSURE_UNREADABLE');
  await takeToken(
    context,
    'enclosure',
    given.accountId,
    { capacity: 60, refillSeconds: 60 },
    'TOO_MANY_REQUESTS',
  );
  const id = newId(context.now().getTime());
  const { objectKey, keySealed, sealed } = sealFile(context, 'enclosure', id, bytes);
  const sha256 = createHash('sha256').update(bytes).digest();
  const name = file.name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '').slice(-120);
  await inTransaction(context.db, async (tx) => {
    await given.admit(tx);
    const there = await listEnclosures(tx, given.subjectKind, given.subjectId);
    if (there.length >= MOST) throw new Refusal('ENCLOSURE_LIMIT');
    await insertEnclosure(tx, {
      id,
      account_id: given.accountId,
      subject_kind: given.subjectKind,
      subject_id: given.subjectId,
      kind: given.kind,
      name_sealed: context.vault.seal('enclosure-name', name),
      media_type: mediaType,
      size_bytes: bytes.length,
      sha256,
      object_key: objectKey,
      key_sealed: keySealed,
    });
  });
  await context.objects.put(sealed);
  await inTransaction(context.db, async (tx) => {
    await given.admit(tx);
    await markArrived(tx, id, context.now());
  });
  return { id, kind: given.kind, name, mediaType, sizeBytes: bytes.length, sha256: sha256.toString('hex') };
}
