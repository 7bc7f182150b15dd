import type { Delivery } from './delivery.ts';
import type { CashierContext } from './context.ts';

/** How one provider wraps, signs and acknowledges a notification. */
export interface NotificationChannel {
  /** Seconds before each further attempt. */
  scheduleSeconds: readonly number[];
  write(context: CashierContext, delivery: Delivery): { headers: Record<string, string>; body: string };
  isAcknowledged(status: number, body: string): boolean;
}

const ANSWER_WITHIN_MS = 5000;
const LONGEST_SLEEP_MS = 60_000;

/**
 * Sends due notifications and retries on each provider's schedule. All state is in the journal, so a restart
 * continues where a kill stopped it (an attempt under way is repeated: providers promise at least once, not
 * exactly once).
 */
export function startCourier(
  context: CashierContext,
  channels: Record<Delivery['channel'], NotificationChannel>,
): { stop(): Promise<void> } {
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const isReady = (delivery: Delivery): boolean => {
    if (delivery.state !== 'waiting' || underWay.has(delivery.id)) return false;
    const before = delivery.afterId ? context.deliveries.find(delivery.afterId) : undefined;
    return before ? before.attempts > 0 : delivery.dueAt <= context.now();
  };

  const wake = (): void => {
    if (stopping.signal.aborted) return;
    clearTimeout(timer);
    for (const delivery of context.deliveries.list().filter(isReady)) {
      const attempt = send(context, channels[delivery.channel], delivery, stopping.signal).finally(() => {
        underWay.delete(delivery.id);
        wake();
      });
      underWay.set(delivery.id, attempt);
    }
    const waiting = context.deliveries
      .list()
      .filter((d) => d.state === 'waiting' && !underWay.has(d.id) && !d.afterId);
    if (waiting.length === 0) return;
    const sleepMs = Math.min(...waiting.map((d) => d.dueAt)) - context.now();
    timer = setTimeout(wake, Math.min(Math.max(sleepMs, 1), LONGEST_SLEEP_MS));
  };

  context.wakeCourier = wake;
  wake();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await Promise.allSettled(underWay.values());
    },
  };
}

async function send(
  context: CashierContext,
  channel: NotificationChannel,
  delivery: Delivery,
  stopping: AbortSignal,
): Promise<void> {
  const { isAcknowledged, answer } = await post(channel, context, delivery, stopping);
  if (stopping.aborted) return;
  // Read again: another delivery may have been linked to this one meanwhile.
  const current = context.deliveries.find(delivery.id) ?? delivery;
  const { afterId: _, ...rest } = current;
  const waitSeconds = channel.scheduleSeconds[current.attempts];
  const state = isAcknowledged ? 'delivered' : waitSeconds === undefined ? 'given-up' : 'waiting';
  context.deliveries.put(current.id, {
    ...rest,
    isHeld: false,
    attempts: current.attempts + 1,
    state,
    lastAnswer: answer,
    dueAt: context.now() + ((waitSeconds ?? 0) * 1000) / context.timeScale,
  });
}

async function post(
  channel: NotificationChannel,
  context: CashierContext,
  delivery: Delivery,
  stopping: AbortSignal,
) {
  try {
    const { headers, body } = channel.write(context, delivery);
    const response = await fetch(delivery.url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), stopping]),
    });
    const text = await response.text();
    return {
      isAcknowledged: channel.isAcknowledged(response.status, text),
      answer: `${response.status} ${text.slice(0, 200)}`,
    };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { isAcknowledged: false, answer: String(cause) };
  }
}
