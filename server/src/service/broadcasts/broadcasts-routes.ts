import { draftBroadcast, listBroadcasts, recallBroadcast, sendBroadcast } from '@yinji/contract';
import { type Route, type AppContext, staffRoute } from '../../platform/index.ts';
import { listBroadcasts as list } from './broadcasts-read-model.ts';
import { draftBroadcast as draft } from './draft-broadcast.ts';
import { presentBroadcast } from './present-broadcast.ts';
import { recallBroadcast as recall } from './recall-broadcast.ts';
import { sendBroadcast as send } from './send-broadcast.ts';

const PAGE = 20;

export const broadcastsRoutes = (context: AppContext): Route[] => [
  staffRoute(listBroadcasts, async ({ before }) => {
    const rows = await list(context.db, before, PAGE + 1);
    return {
      hasMore: rows.length > PAGE,
      items: await Promise.all(rows.slice(0, PAGE).map((row) => presentBroadcast(context, row))),
    };
  }),
  staffRoute(draftBroadcast, (input, { actor }) => draft(context, actor, input)),
  staffRoute(sendBroadcast, ({ id }, { actor }) => send(context, actor, id)),
  staffRoute(recallBroadcast, ({ id }, { actor }) => recall(context, actor, id)),
];
