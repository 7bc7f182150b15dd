import type { World } from '../world.ts';
import { listPublicWorks } from '../works/index.ts';
import { getPublicFace } from './get-public-face.ts';

const SHOWN = 100;

/** What a creator shows to everybody. @throws Refusal NOT_FOUND */
export async function getHomePage(world: World, accountId: string) {
  const { since, ...profile } = await getPublicFace(world, accountId);
  const { items, total } = await listPublicWorks(world, { page: 1, size: SHOWN, accountId });
  return { profile, works: items, total, since };
}
