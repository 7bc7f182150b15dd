import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { API_PREFIX, uploadOriginal } from '@yinji/contract';
import type { FastifyInstance } from 'fastify';
import {
  type IncomingFile,
  Refusal,
  type AppContext,
  refusedBy,
  streamFile,
  success,
} from '../../platform/index.ts';
import {
  RELEASE_WITHIN_MS,
  findAwaitedMaterial,
  findOwnWork,
  findResumable,
  forgetResumable,
  listExpiredResumable,
  receiveMaterial,
  receiveOriginal,
  receiveUpload,
  reserveUpload,
} from '../../works/index.ts';
import { admit } from '../access.ts';

/** Besides the multipart call: the same file, checks and result, in pieces. Protocol: tus.io 1.0.0. */
export const RESUMABLE_PATH = `${API_PREFIX}upload/resumable`;
/** 100 MB and more are refused. */
const LARGEST_BYTES = 104_857_599;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const openStore = (context: AppContext) =>
  new FileStore({ directory: join(context.config.dataDir, 'resumable') });

/** A tus response; thrown, as its handlers expect. */
const answer = (status_code: number, body: object) => ({ status_code, body: JSON.stringify(body) });

/** A refusal as the common envelope; tus needs a failing status too. */
function told(context: AppContext, cause: unknown): never {
  if (!(cause instanceof Refusal)) throw cause;
  const status = cause.code === 'NOT_FOUND' ? 404 : cause.code === 'FILES_WAITING' ? 429 : 403;
  throw answer(cause.code.startsWith('FILE_') ? 422 : status, refusedBy(cause, context.now()));
}

/** For signed-in people, each for their own uploads: another person's answers like a missing one. */
export function mountResumableUploads(app: FastifyInstance, context: AppContext): void {
  const store = openStore(context);
  const accountOf = async (headers: Headers) => {
    const token = headers
      .get('authorization')
      ?.replace(/^Bearer\s+/i, '')
      .slice(0, 200);
    // Only sessions of staff are bound to an address, and this is an account's call.
    const actor = await admit(context, uploadOriginal, token, '');
    if (actor.kind !== 'account') throw new Refusal('NOT_SIGNED_IN');
    return actor.accountId;
  };
  const server = new Server({
    path: RESUMABLE_PATH,
    datastore: store,
    maxSize: LARGEST_BYTES,
    relativeLocation: true,
    disableTerminationForFinishedUploads: true,
    allowedOrigins: [],
    async onIncomingRequest(request, id) {
      try {
        const accountId = await accountOf(request.headers);
        if (request.method === 'POST') return;
        if ((await findResumable(context.db, accountId, id)) === undefined) throw new Refusal('NOT_FOUND');
        // All bytes are here, but the process died before they were taken: reported as gone, they are sent
        // again.
        if (request.method === 'HEAD') {
          const { offset, size } = await store.getUpload(id);
          if (offset === size) throw new Refusal('NOT_FOUND');
        }
      } catch (cause) {
        told(context, cause);
      }
    },
    async onUploadCreate(request, upload) {
      try {
        const accountId = await accountOf(request.headers);
        const meant = await readMeant(context, accountId, upload.metadata ?? {});
        const expires_at = new Date(context.now().getTime() + RELEASE_WITHIN_MS);
        await reserveUpload(context, accountId, { id: upload.id, ...meant, expires_at });
        return { metadata: { filename: (upload.metadata?.['filename'] ?? 'original').slice(0, 200) } };
      } catch (cause) {
        return told(context, cause);
      }
    },
    async onUploadFinish(request, upload) {
      try {
        const accountId = await accountOf(request.headers);
        const row = Refusal.unlessFound(await findResumable(context.db, accountId, upload.id));
        const stream = streamFile(join(store.directory, upload.id));
        const file = { name: upload.metadata?.['filename'] ?? 'original', stream };
        const taken = await take(context, accountId, row, file);
        return {
          status_code: 200,
          headers: { 'content-type': 'application/json; charset=utf-8' },
          body: JSON.stringify(success(taken, context.now())),
        };
      } catch (cause) {
        return told(context, cause);
      } finally {
        await store.remove(upload.id).catch(() => undefined);
      }
    },
  });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The bytes are streamed to the store; nothing here buffers them.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const pass = async (
      request: { raw: Parameters<Server['handle']>[0] },
      reply: {
        hijack(): unknown;
        raw: Parameters<Server['handle']>[1];
      },
    ) => {
      reply.hijack();
      reply.raw.setHeader('cache-control', 'no-store');
      reply.raw.setHeader('x-content-type-options', 'nosniff');
      await server.handle(request.raw, reply.raw);
    };
    for (const url of [RESUMABLE_PATH, `${RESUMABLE_PATH}/:id`])
      scope.route({
        method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
        url,
        config: { isUpload: true },
        handler: pass,
      });
  });
}

interface Meant {
  work_id: string | null;
  material_id: string | null;
}

/** The purpose of the bytes: a recorded material, a deposited work, or a later release. */
async function readMeant(
  context: AppContext,
  accountId: string,
  { workId = null, materialId = null }: Record<string, string | null>,
): Promise<Meant> {
  if (materialId !== null) {
    const material = UUID.test(materialId) && (await findAwaitedMaterial(context, accountId, materialId));
    if (!material) throw new Refusal('NOT_FOUND');
    return { work_id: material.work_id, material_id: materialId };
  }
  if (workId !== null && (!UUID.test(workId) || !(await isAwaited(context, accountId, workId))))
    throw new Refusal('NOT_FOUND');
  return { work_id: workId, material_id: null };
}

async function take(
  context: AppContext,
  accountId: string,
  { id, work_id: workId, material_id: materialId }: Meant & { id: string },
  file: IncomingFile,
): Promise<object> {
  if (materialId !== null) {
    await receiveMaterial(context, accountId, materialId, file, id);
    return { materialId };
  }
  if (workId === null) return receiveUpload(context, accountId, file, id);
  return { fileId: null, ...(await receiveOriginal(context, accountId, workId, file, id)) };
}

/** Whether the work lacks its original, which may be sent in pieces too. */
async function isAwaited(context: AppContext, accountId: string, workId: string): Promise<boolean> {
  const work = await findOwnWork(context.db, accountId, workId);
  return work !== undefined && work.received_at !== null;
}

/** Job: removes uploads not finished within a day, row and bytes. */
export async function endResumableUploads(context: AppContext): Promise<void> {
  const store = openStore(context);
  for (const { id } of await listExpiredResumable(context.db, context.now())) {
    await store.remove(id).catch(() => undefined);
    await forgetResumable(context.db, id);
  }
}
