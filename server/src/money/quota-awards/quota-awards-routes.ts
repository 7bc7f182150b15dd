import { decideGrant, findGrantee, listGrants, proposeGrant } from '@yinji/contract';
import { type Route, type World, staffRoute } from '../../platform/index.ts';
import { decideGrant as decide } from './decide-grant.ts';
import { findGrantee as find } from './find-grantee.ts';
import { countGrants, listGrants as list } from './quota-awards-store.ts';
import { requireGranter } from './may-grant.ts';
import { presentGrant } from './present-grant.ts';
import { proposeGrant as propose } from './propose-grant.ts';

export const grantsRoutes = (world: World): Route[] => [
  staffRoute(findGrantee, (input, { actor }) => find(world, actor, input)),
  staffRoute(proposeGrant, (input, { actor }) => propose(world, actor, input)),
  staffRoute(decideGrant, (input, { actor }) => decide(world, actor, input)),
  staffRoute(listGrants, async ({ show = 'proposed', page = 1, size = 20 }, { actor }) => {
    requireGranter(actor);
    const rows = await list(world.db, show, Math.max(1, page), Math.min(100, Math.max(1, size)));
    return {
      items: rows.map((row) => presentGrant(row, actor)),
      total: await countGrants(world.db, show),
      waiting: await countGrants(world.db, 'proposed'),
    };
  }),
];
