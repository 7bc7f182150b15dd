import type { getDelivery as call, OutputOf } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { countMessages } from './outbox-store.ts';

const WINDOW_MS = 24 * 3_600_000;

/** Results of the last day's messages, and the providers' state. */
export async function getDelivery(context: AppContext): Promise<OutputOf<typeof call>> {
  const since = new Date(context.now().getTime() - WINDOW_MS);
  const rows = await countMessages(context.db, since);
  const count = (keep: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(keep).reduce((sum, row) => sum + Number(row.count), 0);
  const channels = (['sms', 'email'] as const).map((channel) => {
    const waits = rows.filter((row) => row.channel === channel && /waiting|sending/.test(row.state));
    const oldest = Math.min(...waits.map((row) => new Date(row.oldest).getTime()));
    return {
      channel,
      isSetUp: (channel === 'sms' ? context.sms : context.mail) !== undefined,
      waiting: count((row) => waits.includes(row)),
      delivered: count((row) => row.channel === channel && row.state === 'delivered'),
      unsure: count((row) => row.channel === channel && row.state === 'unsure'),
      failed: count((row) => row.channel === channel && row.state === 'failed'),
      oldestWaitingAt: Number.isFinite(oldest) ? new Date(oldest).toISOString() : null,
    };
  });
  const states = [
    ...(context.sms?.states() ?? []).map((state) => ({ channel: 'sms' as const, ...state })),
    ...(context.mail === undefined
      ? []
      : [{ channel: 'email' as const, name: 'smtp', ...context.mail.state() }]),
  ];
  return {
    since: since.toISOString(),
    channels,
    providers: states.map(({ passedOverUntil, ...state }) => ({
      ...state,
      delivered: count((row) => row.provider === state.name && row.state === 'delivered'),
      passedOverUntil: passedOverUntil?.toISOString() ?? null,
    })),
  };
}
