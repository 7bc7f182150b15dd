import type { OrderStory } from './order-query.ts';
import { formatYuan } from './fen.ts';
import { orderWords } from './order-words.ts';
import { words } from './words.ts';

export interface StoryEvent {
  at: string;
  title: string;
  /** A number or a reason. */
  detail?: string | undefined;
}

const { events, manners } = orderWords;

/** Providers state whole seconds: within one the order of the list stands, in which a payment follows its asking. */
const secondOf = ({ at }: StoryEvent) => at.slice(0, 19);

/** What happened to an order, the first first. */
export const tellStory = (order: OrderStory): StoryEvent[] =>
  [
    ...ofOrder(order),
    ...order.payments.flatMap(ofPayment),
    ...order.refunds.flatMap(ofRefund),
    ...order.invoices.flatMap(ofInvoice),
    ...order.differences.flatMap((one) =>
      event(one.resolvedAt, events.resolved(one.resolvedBy ?? ''), one.note ?? undefined),
    ),
  ].toSorted((a, b) => secondOf(a).localeCompare(secondOf(b)));

const event = (at: string | null, title: string, detail?: string): StoryEvent[] =>
  at === null ? [] : [{ at, title, detail }];

const ofOrder = (order: OrderStory): StoryEvent[] => [
  ...event(order.createdAt, events.created, order.orderNo),
  ...event(order.termsAcceptedAt, events.agreed),
  ...(order.priceFen === 0 ? event(order.paidAt, events.free) : []),
  // Nothing is written when an order closes: it does so once its time is over.
  ...(order.state === 'closed' ? event(order.expiresAt, events.closed) : []),
];

function ofPayment(one: OrderStory['payments'][number]): StoryEvent[] {
  const channel = words.channels[one.channel];
  return [
    ...event(one.createdAt, events.asked(channel, manners[one.manner]), one.paymentNo),
    ...event(
      one.paidAt,
      events.paid(channel, formatYuan(one.amountFen ?? 0), one.state === 'disputed'),
      one.tradeNo ?? undefined,
    ),
    ...one.notifications.flatMap(({ kind, firstAt, times }) =>
      event(firstAt, events.notified(channel, kind), times > 1 ? events.times(times) : undefined),
    ),
  ];
}

function ofRefund(one: OrderStory['refunds'][number]): StoryEvent[] {
  const yuan = formatYuan(one.amountFen);
  const isRefused = one.state === 'rejected';
  return [
    ...event(one.requestedAt, events.refundAsked(words.refunds.kinds[one.kind], yuan), one.reason),
    ...event(one.endorsedAt, events.endorsed(one.endorsedBy ?? ''), one.endorseReason ?? undefined),
    ...event(
      one.decidedAt,
      one.state === 'withdrawn' ? events.withdrawn : events.decided(one.decidedBy, isRefused),
      one.decisionReason ?? undefined,
    ),
    ...event(one.doneAt, events.returned(words.channels[one.channel], yuan), one.refundNo),
  ];
}

function ofInvoice(one: OrderStory['invoices'][number]): StoryEvent[] {
  const decided = one.state === 'requested' ? undefined : events.invoices[one.state];
  return [
    ...event(one.requestedAt, events.invoiceAsked(formatYuan(one.amountFen))),
    ...(decided ? event(one.decidedAt, decided(one.decidedBy), one.reason ?? undefined) : []),
  ];
}
