import { createHash } from 'node:crypto';
import { sm3 } from '@yinji/evidence';
import { type AppContext, inTransaction, itemJob, removeFile, sealFile } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import {
  buildExportKind,
  changeRequest,
  findRequest,
  listDueExports,
  lockRequest,
  type RequestRow,
} from './authority-requests-store.ts';
import { collectScope } from './collect-scope.ts';

const KEPT_DAYS = 7;

/** Builds an approved export, and destroys it after it was handed out or expired. */
export const buildExport = itemJob({
  kind: buildExportKind,
  label: '调取材料打包',
  listDue: (context, free) => listDueExports(context.db, context.now(), free('authority_request.id')),
  run: async (context, id) => {
    const request = await findRequest(context.db, id);
    if (request?.state === 'approved') await build(context, request);
    const expiresAt = await expire(context, id);
    if (expiresAt !== undefined) return { laterMs: expiresAt.getTime() - context.now().getTime() };
    const ended = await findRequest(context.db, id);
    if (ended === undefined || !['collected', 'expired'].includes(ended.state)) return;
    if (ended.export_object_key !== null) await removeFile(context, ended.export_object_key);
    await changeRequest(context.db, id, { destroyed_at: context.now() });
  },
});

/** Returns the time of expiry, or nothing if the export cannot be fetched any more. */
const expire = (context: AppContext, id: string): Promise<Date | undefined> =>
  inTransaction(context.db, async (tx) => {
    const row = await lockRequest(tx, id);
    if (row?.state !== 'built' || row.expires_at === null) return undefined;
    if (row.expires_at > context.now()) return row.expires_at;
    await changeRequest(tx, id, { state: 'expired', export_key_sealed: null });
    return undefined;
  });

/** The audit holds the digest under the name of the approver, so that a copy handed out can be compared later. */
async function build(context: AppContext, request: RequestRow): Promise<void> {
  // Left by a process that died after it wrote the bytes.
  if (request.export_object_key !== null) await removeFile(context, request.export_object_key);
  const zip = await collectScope(context, request);
  const { objectKey, keySealed, sealed } = sealFile(context, 'authority-export', request.id, zip);
  const sha256 = createHash('sha256').update(zip).digest();
  await changeRequest(context.db, request.id, {
    export_object_key: objectKey,
    export_key_sealed: Buffer.from(keySealed),
  });
  await context.objects.put(sealed);
  await inTransaction(context.db, async (tx) => {
    const row = await lockRequest(tx, request.id);
    if (row?.state !== 'approved' || row.export_object_key !== objectKey || row.decided_by === null) return;
    const now = context.now();
    await changeRequest(tx, request.id, {
      state: 'built',
      export_sha256: sha256,
      export_sm3: Buffer.from(sm3(zip)),
      export_size_bytes: zip.length,
      built_at: now,
      expires_at: new Date(now.getTime() + KEPT_DAYS * 86_400_000),
    });
    await auditStaff(tx, row.decided_by, 'authority-export-built', `${request.id} ${sha256.toString('hex')}`);
  });
}
