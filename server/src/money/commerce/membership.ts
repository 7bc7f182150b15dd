import type { World } from '../../platform/index.ts';
import { findMembership } from './orders-store.ts';

export const isMember = async (world: World, accountId: string): Promise<boolean> =>
  (await findMembership(world.db, accountId, world.now())) !== undefined;
