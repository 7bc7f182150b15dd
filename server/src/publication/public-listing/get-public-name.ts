import { isVerified } from '../../people/index.ts';
import { findCreator, publicNameOf } from '../../works/index.ts';
import type { World } from '../../platform/index.ts';

export async function getPublicName(world: World, accountId: string) {
  const creator = await findCreator(world.db, accountId);
  return {
    mode: creator.name_mode ?? ('pen' as const),
    penName: creator.pen_name ?? creator.nickname,
    shown: publicNameOf(world, creator),
    mayUseRealName: await isVerified(world.db, accountId),
  };
}
