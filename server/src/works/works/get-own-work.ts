import type { WorkDetail } from '@yinji/contract';
import { Refusal, type World } from '../../platform/index.ts';
import { presentWork } from './present-work.ts';
import { listVersions } from './versions-store.ts';
import { findOwnWork } from './works-store.ts';

export async function getOwnWork(world: World, accountId: string, id: string): Promise<WorkDetail> {
  const row = await findOwnWork(world.db, accountId, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return presentWork(world, row, await listVersions(world.db, id));
}
