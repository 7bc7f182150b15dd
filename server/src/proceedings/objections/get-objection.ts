import { Refusal, type AppContext } from '../../platform/index.ts';
import { findObjectionOf } from './objections-read-model.ts';
import { presentObjection } from './present-objection.ts';

/** @throws Refusal NOT_FOUND for everybody except the two sides */
export async function getObjection(context: AppContext, accountId: string, id: string) {
  const row = Refusal.unlessFound(await findObjectionOf(context.db, accountId, id));
  return presentObjection(context, row, accountId);
}
