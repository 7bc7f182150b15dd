import { documentLabels } from '@yinji/contract';
import { createHash } from 'node:crypto';
import {
  type AppContext,
  inTransaction,
  newId,
  queueDeletion,
  Refusal,
  type Tx,
} from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { appendRecord } from '../log/index.ts';
import {
  findDocument,
  insertDocument,
  insertDocumentRequest,
  type DocumentKind,
} from './certificates-store.ts';
import { sealPrinted, type PrintedFields } from './printed-fields.ts';
import { signDocument } from './sign-document.ts';

interface Issue {
  workId: string;
  kind: DocumentKind;
  /** The contract or change that it is about; absent for the tracks' own documents. */
  subjectId?: string;
  number: string;
  issuedAt: Date;
  /** For a document only its receiver gets: no log record is written for it; it refers to this record. */
  underRecord?: Uint8Array;
  /** Holds the work until the end of the transaction; false if it was erased meanwhile. */
  lock(tx: Tx): Promise<boolean>;
  /** Who is notified; nobody where they requested it themselves. */
  tell?: { accountId: string; title: string };
  render(): Promise<RenderedDocument>;
}

export interface RenderedDocument {
  /** The page with an empty place for the signature. */
  page: Uint8Array;
  printed: PrintedFields;
  /** The log record that the document is about; source of the rosette on the page. */
  rosetteSha256: Uint8Array;
}

/**
 * Renders, signs and stores a document once; its digest goes into the log, unless only its receiver gets it. A
 * second caller gets what the first one made. Bytes that got no row are removed; a crash before that leaves them.
 * @throws Refusal NOT_FOUND for a work that was erased meanwhile
 */
export async function issueDocument(
  context: AppContext,
  { workId, kind, subjectId, number, issuedAt, underRecord, tell, lock, render }: Issue,
): Promise<Buffer> {
  const known = await findDocument(context.db, workId, kind, subjectId ?? null);
  if (known !== undefined) return context.objects.read(known.object_key);
  const { page, printed, rosetteSha256 } = await render();
  const { pdf, coveredUntil } = await signDocument(context, page, async (pageSha256) => {
    const id = newId();
    await insertDocumentRequest(context.db, { id, kind, number, basisSha256: rosetteSha256, pageSha256 });
    return context.sealer.signDocument(id);
  });
  const objectKey = await context.objects.put(pdf);
  const sha256 = createHash('sha256').update(pdf).digest();
  await inTransaction(context.db, async (tx) => {
    if (!(await lock(tx))) throw new Refusal('NOT_FOUND');
    const issued = { document_sha256: sha256.toString('hex'), issued_at: issuedAt.toISOString() };
    const recordSha256 =
      underRecord ??
      (await appendRecord(tx, { type: 'document', v: 1, id: number, kind, ...issued }, workId)).sha256;
    const id = newId();
    const row = {
      id,
      work_id: workId,
      kind,
      subject_id: subjectId ?? null,
      number,
      object_key: objectKey,
      sha256,
      record_sha256: recordSha256,
      issued_at: issuedAt,
      covered_until: coveredUntil,
      printed_sealed: sealPrinted(context.vault, id, printed),
      rosette_sha256: rosetteSha256,
    };
    if (!(await insertDocument(tx, row))) throw new IssuedAlready();
    if (tell !== undefined)
      await notifyAccount(tx, tell.accountId, {
        title: `${documentLabels[kind]}已签发`,
        body: `「${tell.title}」的${documentLabels[kind]}（${number}）可以查看和下载。`,
        link: `product-detail?id=${workId}`,
        category: 'rights',
      });
  }).catch(async (cause: unknown) => {
    await inTransaction(context.db, (tx) => queueDeletion(tx, [objectKey]));
    if (!(cause instanceof IssuedAlready)) throw cause;
  });
  const issued = await findDocument(context.db, workId, kind, subjectId ?? null);
  if (issued === undefined) throw new Error(`document ${number} was not stored`);
  return context.objects.read(issued.object_key);
}

/** Rolls back the second issuer's record. */
class IssuedAlready extends Error {}
