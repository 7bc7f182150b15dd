import { createHash } from 'node:crypto';
import { sm3 } from '@yinji/evidence';
import { type AppContext, inTransaction, removeFile, sealFile } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import {
  changeRequest,
  listDoomedExports,
  listExpired,
  listUnbuilt,
  lockRequest,
  type ApprovedRow,
} from './authority-requests-store.ts';
import { collectScope } from './collect-scope.ts';

const KEPT_DAYS = 7;

/** Sweep: builds what was approved, and destroys what was handed out or nobody took. */
export async function buildExports(context: AppContext): Promise<void> {
  for (const request of await listUnbuilt(context.db)) await build(context, request);
  const now = context.now();
  for (const { id } of await listExpired(context.db, now))
    await inTransaction(context.db, async (tx) => {
      if ((await lockRequest(tx, id))?.state !== 'built') return;
      await changeRequest(tx, id, { state: 'expired', export_key_sealed: null });
    });
  for (const { id, export_object_key } of await listDoomedExports(context.db)) {
    if (export_object_key !== null) await removeFile(context, export_object_key);
    await changeRequest(context.db, id, { destroyed_at: now });
  }
}

/** The digest stands in the audit, under the name of who approved it: what was handed out can be compared for ever. */
async function build(context: AppContext, request: ApprovedRow): Promise<void> {
  // Left by one who died between the bytes and their mark.
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
