import type { WorkDetail } from '@yinji/contract';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { presentWork } from './present-work.ts';
import { listVersions } from './versions-store.ts';
import { findOwnWork } from './works-read-model.ts';

export async function getOwnWork(context: AppContext, accountId: string, id: string): Promise<WorkDetail> {
  const row = Refusal.unlessFound(await findOwnWork(context.db, accountId, id));
  return presentWork(context, row, await listVersions(context.db, id));
}
