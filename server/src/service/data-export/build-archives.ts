import { createHash, randomBytes } from 'node:crypto';
import { type World, inTransaction, makeVault, objectKey as keyOf, tellAccount } from '../../platform/index.ts';
import { collectHeld } from './collect-held.ts';
import { listExpired, listUnbuilt, markArchiveDestroyed, markReady, nameArchive } from './data-export-store.ts';

const KEPT_HOURS = 24;

/** Sweep: builds what was asked for and destroys what is a day old. Nothing of it is ever written to a report. */
export async function buildArchives(world: World): Promise<void> {
  for (const { id, object_key } of await listExpired(world.db, world.now())) {
    await remove(world, object_key);
    await markArchiveDestroyed(world.db, id, world.now());
  }
  for (const { id, account_id, object_key } of await listUnbuilt(world.db)) {
    // Left by one who died between the bytes and their mark; its key goes with the new one.
    await remove(world, object_key);
    await build(world, id, account_id);
  }
}

async function remove(world: World, objectKey: string | null): Promise<void> {
  if (objectKey === null) return;
  await world.objects.remove(objectKey).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
}

async function build(world: World, id: string, accountId: string): Promise<void> {
  const zip = await collectHeld(world, accountId);
  if (zip === undefined) return void (await markArchiveDestroyed(world.db, id, world.now()));
  const key = randomBytes(32);
  const sealed = makeVault(key).sealBytes('own-archive', zip);
  await inTransaction(world.db, (tx) =>
    nameArchive(tx, id, {
      object_key: keyOf(createHash('sha256').update(sealed).digest('hex')),
      key_sealed: world.vault.sealBytes(`own-archive:${id}`, key),
    }),
  );
  await world.objects.put(sealed);
  const now = world.now();
  await inTransaction(world.db, async (tx) => {
    await markReady(tx, id, zip.length, now, new Date(now.getTime() + KEPT_HOURS * 3_600_000));
    await tellAccount(tx, accountId, {
      title: '个人信息副本可以下载了',
      category: 'security',
      body: `${KEPT_HOURS} 小时内可在“个人资料”下载，之后自动销毁。若非本人操作，请更换密码并联系我们。`,
      link: 'personal?currentType=myProfile',
    });
  });
}
