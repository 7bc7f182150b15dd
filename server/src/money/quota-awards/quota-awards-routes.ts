import { decideGrant, findGrantee, listGrants, proposeGrant } from '@yinji/contract';
import { type Route, type AppContext, pageOf, staffRoute } from '../../platform/index.ts';
import { decideGrant as decide } from './decide-grant.ts';
import { findGrantee as find } from './find-grantee.ts';
import { countGrants, listGrants as list } from './quota-awards-store.ts';
import { requireGranter } from './may-grant.ts';
import { presentGrant } from './present-grant.ts';
import { proposeGrant as propose } from './propose-grant.ts';

export const grantsRoutes = (context: AppContext): Route[] => [
  staffRoute(findGrantee, (input, { actor }) => find(context, actor, input)),
  staffRoute(proposeGrant, (input, { actor }) => propose(context, actor, input)),
  staffRoute(decideGrant, (input, { actor }) => decide(context, actor, input)),
  staffRoute(listGrants, async ({ show = 'proposed', ...page }, { actor }) => {
    requireGranter(actor);
    const rows = await list(context.db, show, pageOf(page));
    return {
      items: rows.map((row) => presentGrant(row, actor)),
      total: await countGrants(context.db, show),
      waiting: await countGrants(context.db, 'proposed'),
    };
  }),
];
