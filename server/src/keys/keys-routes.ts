import { enrolSigningKey, listSigningKeys } from '@yinji/contract';
import { accountRoute, type Route } from '../http/route.ts';
import type { World } from '../world.ts';
import { enrolSigningKey as enrol } from './enrol-signing-key.ts';
import { listSigningKeys as list } from './list-signing-keys.ts';

export const keysRoutes = (world: World): Route[] => [
  accountRoute(enrolSigningKey, ({ csr }, { actor }) => enrol(world, actor.accountId, csr)),
  accountRoute(listSigningKeys, (_input, { actor }) => list(world, actor.accountId)),
];
