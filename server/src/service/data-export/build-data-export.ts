import { createHash, randomBytes } from 'node:crypto';
import {
  type AppContext,
  inTransaction,
  itemJob,
  makeVault,
  objectKey as keyOf,
} from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { collectHeld } from './collect-held.ts';
import {
  buildDataExportKind,
  findLiveDataExport,
  listDueDataExports,
  markDataExportDestroyed,
  markReady,
  nameDataExport,
} from './data-export-store.ts';

const KEPT_HOURS = 24;

/** Builds a requested export and destroys it a day later. Its content never appears in a report. */
export const buildDataExport = itemJob({
  kind: buildDataExportKind,
  label: '个人资料包',
  listDue: (context, free) => listDueDataExports(context.db, context.now(), free('own_archive.id')),
  run: async (context, id) => {
    const row = await findLiveDataExport(context.db, id);
    if (row?.ready_at === null) {
      // Left by a process that died after it wrote the bytes; the new key replaces its key.
      await remove(context, row.object_key);
      await build(context, id, row.account_id);
    }
    const built = await findLiveDataExport(context.db, id);
    if (built === undefined || built.expires_at === null) return;
    const leftMs = built.expires_at.getTime() - context.now().getTime();
    if (leftMs > 0) return { laterMs: leftMs };
    await remove(context, built.object_key);
    await markDataExportDestroyed(context.db, id, context.now());
  },
});

async function remove(context: AppContext, objectKey: string | null): Promise<void> {
  if (objectKey === null) return;
  await context.objects.remove(objectKey).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
}

async function build(context: AppContext, id: string, accountId: string): Promise<void> {
  const zip = await collectHeld(context, accountId);
  if (zip === undefined) return void (await markDataExportDestroyed(context.db, id, context.now()));
  const key = randomBytes(32);
  const sealed = makeVault(key).sealBytes('own-archive', zip);
  await inTransaction(context.db, (tx) =>
    nameDataExport(tx, id, {
      object_key: keyOf(createHash('sha256').update(sealed).digest('hex')),
      key_sealed: context.vault.sealBytes(`own-archive:${id}`, key),
    }),
  );
  await context.objects.put(sealed);
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    await markReady(tx, id, zip.length, now, new Date(now.getTime() + KEPT_HOURS * 3_600_000));
    await notifyAccount(tx, accountId, {
      title: '个人信息副本可以下载了',
      category: 'security',
      body: `${KEPT_HOURS} 小时内可在申请它的那次登录中到“个人资料”下载，之后自动销毁。若非本人操作，请更换密码并联系我们。`,
      link: 'personal?currentType=myProfile',
    });
  });
}
