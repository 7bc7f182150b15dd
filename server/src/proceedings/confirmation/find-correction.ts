import { Refusal, type AppContext } from '../../platform/index.ts';
import { findOwnWork } from '../../works/index.ts';
import { findOpenCorrection, presentCorrection } from '../corrections/index.ts';

/** What the holder of a confirmation has to correct now; null without. @throws Refusal NOT_FOUND */
export async function findCorrection(context: AppContext, accountId: string, workId: string) {
  Refusal.unlessFound(await findOwnWork(context.db, accountId, workId));
  const row = await findOpenCorrection(context.db, 'confirmation', workId);
  return row === undefined ? null : presentCorrection(context, row);
}
