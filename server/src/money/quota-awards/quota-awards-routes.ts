import { decideQuotaAward, findAwardRecipient, listQuotaAwards, proposeQuotaAward } from '@yinji/contract';
import { type Route, type AppContext, pageOf, staffRoute } from '../../platform/index.ts';
import { listOwnStaffIds } from '../../people/index.ts';
import { decideQuotaAward as decide } from './decide-quota-award.ts';
import { findAwardRecipient as find } from './find-award-recipient.ts';
import { countQuotaAwards, listQuotaAwards as list } from './quota-awards-store.ts';
import { presentQuotaAward } from './present-quota-award.ts';
import { proposeQuotaAward as propose } from './propose-quota-award.ts';

export const quotaAwardsRoutes = (context: AppContext): Route[] => [
  staffRoute(findAwardRecipient, (input, { actor }) => find(context, actor, input)),
  staffRoute(proposeQuotaAward, (input, { actor }) => propose(context, actor, input)),
  staffRoute(decideQuotaAward, (input, { actor }) => decide(context, actor, input)),
  staffRoute(listQuotaAwards, async ({ show = 'proposed', ...page }, { actor }) => {
    const rows = await list(context.db, show, pageOf(page));
    const ownIds = await listOwnStaffIds(context.db, actor.staffId);
    return {
      items: rows.map((row) => presentQuotaAward(row, ownIds)),
      total: await countQuotaAwards(context.db, show),
      waiting: await countQuotaAwards(context.db, 'proposed'),
    };
  }),
];
