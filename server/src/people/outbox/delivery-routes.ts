import { getDelivery, listFailedMessages, retryMessage } from '@yinji/contract';
import { type Route, type AppContext, staffRoute } from '../../platform/index.ts';
import { getDelivery as delivery } from './get-delivery.ts';
import { listFailed } from './outbox-store.ts';
import { retryMessage as retry } from './retry-message.ts';

const PAGE = 50;

export const deliveryRoutes = (context: AppContext): Route[] => [
  staffRoute(getDelivery, () => delivery(context)),
  staffRoute(listFailedMessages, async ({ before }) => {
    const rows = await listFailed(context.db, before, PAGE + 1);
    return {
      hasMore: rows.length > PAGE,
      items: rows.slice(0, PAGE).map((row) => ({
        id: row.id,
        channel: row.channel,
        kind: row.kind,
        maskedTarget: row.masked_target,
        state: row.state === 'unsure' ? ('unsure' as const) : ('failed' as const),
        error: row.last_error,
        provider: row.provider,
        tries: row.tries,
        createdAt: row.created_at.toISOString(),
        canRetry: Boolean(row.is_kept) && row.kind !== 'code',
      })),
    };
  }),
  staffRoute(retryMessage, ({ id }, { actor }) => retry(context, actor, id)),
];
