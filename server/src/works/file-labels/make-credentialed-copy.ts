import { open, rm, type FileHandle } from 'node:fs/promises';
import {
  COPY_MEDIA_TYPES,
  LabelError,
  SIGNED_CLAIM_BYTES,
  type CopyStatement,
} from '@yinji/content-credentials';
import { SealerError } from '@yinji/sealer/client';
import { findOriginal } from '../deposits/index.ts';
import { Refusal, type AppContext, takeToken } from '../../platform/index.ts';
import { findOwnWork, type WorkRow } from '../works/index.ts';
import { readAnchors } from './anchors.ts';

/**
 * A copy of the original with a C2PA manifest that names the deposit, for its holder to pass on. It is another
 * file than the deposited one and says so; the original is only read. Made for each request, stored nowhere.
 * @throws Refusal NOT_FOUND, NOT_READY, FILE_TYPE, COPY_UNAVAILABLE, PROVIDER_UNREACHABLE, TOO_MANY_REQUESTS
 */
export async function makeCredentialedCopy(context: AppContext, accountId: string, workId: string) {
  const work = await findOwnWork(context.db, accountId, workId);
  const original = work && (await findOriginal(context.db, workId));
  if (work === undefined || original === undefined) throw new Refusal('NOT_FOUND');
  if (work.completed_at === null) throw new Refusal('NOT_READY');
  const contentType = COPY_MEDIA_TYPES[original.format];
  if (contentType === undefined) throw new Refusal('FILE_TYPE', '内容凭证只能写入 JPEG、PNG、WebP、TIFF');
  await takeToken(
    context,
    'credentialed-copy',
    accountId,
    { capacity: 6, refillSeconds: 10 },
    'TOO_MANY_REQUESTS',
  );
  const into = await context.objects.temporaryPath();
  try {
    const anchors = await readAnchors(context);
    await context.objects
      .withPlain(original.object_key, (path) =>
        context.labels.signCopy(
          { path, format: original.format, anchors },
          statement(context, work),
          into,
          (claim) => context.sealer.signClaim(claim, SIGNED_CLAIM_BYTES),
        ),
      )
      .catch((cause: unknown) => refuse(context, workId, cause));
    const file = await open(into);
    return { body: streamOf(file), contentType, fileName: copyName(work) };
  } finally {
    // The open file stays readable without its name, so a broken download leaves nothing.
    await rm(into, { force: true });
  }
}

const streamOf = (file: FileHandle) => file.createReadStream();

function statement(context: AppContext, work: WorkRow): CopyStatement {
  const { siteName, publicUrl, basePath } = context.config;
  const number = work.number ?? '';
  // Without the query code: a copy is passed on, and a private work stays private.
  const verifyUrl = `${publicUrl}${basePath}verification-v2?${new URLSearchParams({ number }).toString()}`;
  return {
    generator: siteName,
    number,
    recordSha256: Buffer.from(work.record_sha256 ?? []).toString('hex'),
    depositedSha256: Buffer.from(work.file_sha256 ?? []).toString('hex'),
    verifyUrl,
  };
}

function copyName({ number, file_name }: WorkRow): string {
  const extension = /\.\w{1,5}$/.exec(file_name ?? '')?.[0] ?? '';
  return `${number ?? ''}-内容凭证副本${extension}`;
}

function refuse(context: AppContext, workId: string, cause: unknown): never {
  if (!(cause instanceof LabelError) && !(cause instanceof SealerError)) throw cause;
  context.report(`credentialed copy of ${workId}`, cause);
  throw new Refusal(cause instanceof SealerError ? 'PROVIDER_UNREACHABLE' : 'COPY_UNAVAILABLE');
}
