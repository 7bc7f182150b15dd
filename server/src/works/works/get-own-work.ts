import type { WorkDetail } from '@yinji/contract';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { presentWork } from './present-work.ts';
import { findOwnWorkWithVersions } from './works-read-model.ts';

export async function getOwnWork(context: AppContext, accountId: string, id: string): Promise<WorkDetail> {
  return presentWork(context, Refusal.unlessFound(await findOwnWorkWithVersions(context.db, accountId, id)));
}
