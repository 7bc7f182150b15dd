import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import { attachmentKinds } from '@yinji/contract';
import {
  findCertification,
  listOwners,
  openCommitments,
  openStatement,
  presentFile,
} from '../certification/index.ts';
import { canonicalBytes, type JsonValue } from '@yinji/evidence';
import { findOriginal, findOwnWork } from '../../works/index.ts';
import { Refusal, type AppContext, listAttachments, openDer, readAttachment } from '../../platform/index.ts';
import { renderOwnApplicationForm } from './application-form.ts';

interface Entry {
  path: string;
  open(): AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
}

const once = (bytes: Uint8Array) => () => Readable.from([bytes]);
const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
};

/**
 * Everything for an authority, as a zip written while it is read: attachments may be hundreds of megabytes and
 * are never whole in memory. The manifest comes last, with the digest of each entry before it.
 */
export async function buildFilingPackage(
  context: AppContext,
  accountId: string,
  workId: string,
): Promise<{ body: Readable; fileName: string }> {
  const { body: form } = await renderOwnApplicationForm(context, accountId, workId);
  const work = await findOwnWork(context.db, accountId, workId);
  const row = await findCertification(context.db, workId);
  if (work === undefined || row === undefined) throw new Refusal('NOT_FOUND');
  const entries: Entry[] = [{ path: '作品信息申请表.pdf', open: once(form) }];
  const statement = openStatement(context, row);
  if (statement !== undefined && row.signature_sealed !== null)
    entries.push(
      { path: 'form.json', open: once(canonicalBytes(statement as unknown as JsonValue)) },
      {
        path: 'form.json.p7s',
        open: once(openDer(context.vault, 'certification-signature', row.signature_sealed)),
      },
    );
  const { certified, changed } = openCommitments(context, row);
  entries.push({ path: 'form-opening.json', open: once(certified) });
  if (changed !== undefined) entries.push({ path: 'changed-form-opening.json', open: once(changed) });
  let consents = 0;
  for (const owner of await listOwners(context.db, workId)) {
    if (owner.answer !== 'confirmed' || owner.consent_sealed === null || owner.signature_sealed === null)
      continue;
    consents += 1;
    const bytes = context.vault.openBytes('certification-consent', owner.consent_sealed);
    entries.push(
      { path: `consents/${consents}.json`, open: once(bytes) },
      {
        path: `consents/${consents}.json.p7s`,
        open: once(openDer(context.vault, 'ownership-signature', owner.signature_sealed)),
      },
    );
  }
  const original = await findOriginal(context.db, workId);
  if (original !== undefined)
    entries.push({
      path: `sample/${nameIn(work.file_name ?? '作品样本')}`,
      open: () => context.objects.stream(original.object_key),
    });
  for (const [at, file] of (await listAttachments(context.db, 'certification', workId)).entries()) {
    const code = attachmentKinds.find(({ value }) => value === file.kind)?.code ?? file.kind;
    entries.push({
      path: `attachments/${String(at + 1).padStart(2, '0')}-${code}.${EXTENSIONS[file.media_type] ?? 'bin'}`,
      open: () => readAttachment(context, file),
    });
  }
  const names = (await listAttachments(context.db, 'certification', workId)).map((file) =>
    presentFile(context, file),
  );
  const about = {
    deposit_id: work.number ?? '',
    title: work.title,
    attachments: names.map(({ kind, name, sha256 }) => ({ kind, name, sha256 })),
  };
  return {
    body: Readable.from(zipped(entries, about, row.submitted_at ?? context.now())),
    fileName: `${work.number ?? 'work'}-申报数据包.zip`,
  };
}

const nameIn = (name: string) => name.replace(/[\\/\p{Cc}\p{Bidi_Control}]/gu, '_').slice(0, 100);

async function* zipped(entries: readonly Entry[], about: object, at: Date): AsyncGenerator<Uint8Array> {
  const out: Uint8Array[] = [];
  const zip = new Zip((fault, chunk) => {
    if (fault) throw fault;
    out.push(chunk);
  });
  const files: { path: string; size: number; sha256: string }[] = [];
  const add = (path: string) => {
    // Stored uncompressed: pictures and signed documents do not shrink.
    const file = new ZipPassThrough(path);
    file.mtime = at;
    zip.add(file);
    return file;
  };
  for (const { path, open } of entries) {
    const digest = createHash('sha256');
    let size = 0;
    const file = add(path);
    for await (const chunk of await open()) {
      digest.update(chunk);
      size += chunk.length;
      file.push(chunk);
      yield* out.splice(0);
    }
    file.push(new Uint8Array(), true);
    files.push({ path, size, sha256: digest.digest('hex') });
    yield* out.splice(0);
  }
  const manifest = add('manifest.json');
  manifest.push(Buffer.from(`${JSON.stringify({ v: 1, ...about, files }, null, 2)}\n`), true);
  zip.end();
  yield* out.splice(0);
}
