import { randomUUID } from 'node:crypto';
import type { Channel } from './order.ts';
import type { CashierContext } from './context.ts';

/** One notification, kept until it is acknowledged or its schedule is used up. */
export interface Delivery {
  id: string;
  channel: Channel;
  url: string;
  /** The same for every copy and every attempt, like the providers'. */
  notifyId: string;
  event: string;
  orderNo: string;
  signWith: 'public-key' | 'certificate';
  /** The content: the plain resource (WeChat Pay) or the form's fields (Alipay). */
  content: Record<string, unknown>;
  createdAt: number;
  dueAt: number;
  attempts: number;
  state: 'waiting' | 'delivered' | 'given-up';
  /** Sent only after that delivery was tried. */
  afterId?: string;
  /** Kept back so that the next one overtakes it. */
  isHeld?: boolean;
  lastAnswer?: string;
}

export type Notice = Pick<Delivery, 'channel' | 'url' | 'event' | 'orderNo' | 'signWith' | 'content'> & {
  notBefore?: number;
};

/** How long a notification waits for another to overtake it, in the provider's seconds. */
const HOLD_SECONDS = 600;

/** Writes a notification into the queue, changed by the active faults. Call inside `journal.commit`. */
export function enqueueNotice(context: CashierContext, { notBefore, ...notice }: Notice): void {
  const faults = context.faults();
  if (faults.notificationDropped) return;
  const now = context.now();
  const dueAt = Math.max(notBefore ?? now, now) + (faults.notificationLate ? faults.lateSeconds * 1000 : 0);
  const first: Delivery = {
    ...notice,
    id: randomUUID(),
    notifyId: randomUUID(),
    createdAt: now,
    dueAt,
    attempts: 0,
    state: 'waiting',
  };
  if (faults.notificationOutOfOrder) {
    const held = context.deliveries.list().find((delivery) => delivery.isHeld);
    if (held) context.deliveries.put(held.id, { ...held, isHeld: false, afterId: first.id });
    else Object.assign(first, { isHeld: true, dueAt: dueAt + (HOLD_SECONDS * 1000) / context.timeScale });
  }
  context.deliveries.put(first.id, first);
  if (faults.notificationDoubled) {
    const copy = { ...first, id: randomUUID() };
    context.deliveries.put(copy.id, copy);
  }
}
