import { findOrders, getOrderStory } from '@yinji/contract';
import { type AppContext, type Route, staffRoute } from '../../platform/index.ts';
import { findOrders as find } from './find-orders.ts';
import { getOrderStory as get } from './get-order-story.ts';

export const orderStoriesRoutes = (context: AppContext): Route[] => [
  staffRoute(findOrders, (input, { actor }) => find(context, actor, input)),
  staffRoute(getOrderStory, ({ orderNo }, { actor }) => get(context, actor, orderNo)),
];
