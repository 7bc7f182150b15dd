import { getHouseOverview, getOrderOverview, getSubmissionOverview } from '@yinji/contract';
import { type Route, type AppContext, staffRoute } from '../../platform/index.ts';
import { getHouseOverview as house } from './get-house-overview.ts';
import { getOrderOverview as orders } from './get-order-overview.ts';
import { getSubmissionOverview as submissions } from './get-submission-overview.ts';

export const overviewRoutes = (context: AppContext): Route[] => [
  staffRoute(getOrderOverview, ({ days }, { actor }) => orders(context, actor, days)),
  staffRoute(getSubmissionOverview, ({ days }, { actor }) => submissions(context, actor, days)),
  staffRoute(getHouseOverview, (_input, { actor }) => house(context, actor)),
];
