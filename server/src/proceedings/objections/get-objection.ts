import { Refusal, type World } from '../../platform/index.ts';
import { findObjectionOf } from './objections-store.ts';
import { presentObjection } from './present-objection.ts';

/** @throws Refusal NOT_FOUND for everybody but the two sides */
export async function getObjection(world: World, accountId: string, id: string) {
  const row = await findObjectionOf(world.db, accountId, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return presentObjection(world, row, accountId);
}
