import { expect, test } from 'vitest';
import type { OrderStory } from './order-query.ts';
import { orderWords } from './order-words.ts';
import { tellStory } from './tell-story.ts';

const at = (clock: string) => `2026-11-20T${clock}Z`;

test('events follow their time; within a second a payment follows its asking', () => {
  const story = {
    orderNo: 'YJ1',
    priceFen: 6800,
    state: 'closed',
    createdAt: at('02:00:00.100'),
    termsAcceptedAt: null,
    expiresAt: at('04:00:00.000'),
    payments: [
      {
        channel: 'alipay',
        manner: 'link',
        paymentNo: 'YJ1L1',
        createdAt: at('02:00:05.900'),
        paidAt: at('02:00:05.000'),
        amountFen: 6700,
        state: 'disputed',
        tradeNo: 'T1',
        notifications: [{ kind: 'paid', times: 2, firstAt: at('02:00:06.000'), lastAt: at('02:00:09.000') }],
      },
    ],
    refunds: [],
    invoices: [],
    differences: [],
  } as unknown as OrderStory;
  expect(tellStory(story).map(({ at: when, detail }) => [when, detail])).toEqual([
    [at('02:00:00.100'), 'YJ1'],
    [at('02:00:05.900'), 'YJ1L1'],
    [at('02:00:05.000'), 'T1'],
    [at('02:00:06.000'), expect.any(String)],
    [at('04:00:00.000'), undefined],
  ]);
});

test('a refund that its buyer withdrew was returned by nobody', () => {
  const refund = {
    kind: 'full',
    amountFen: 1,
    requestedAt: at('01:00:00'),
    endorsedAt: null,
    doneAt: null,
    decidedBy: null,
  };
  const story = (state: string) =>
    tellStory({
      createdAt: at('00:00:00'),
      termsAcceptedAt: null,
      payments: [],
      invoices: [],
      differences: [],
      refunds: [{ ...refund, state, decidedAt: at('02:00:00') }],
    } as unknown as OrderStory).map(({ title }) => title);
  expect(story('withdrawn')).toContain(orderWords.events.withdrawn);
  expect(story('withdrawn')).not.toContain(orderWords.events.decided(null, false));
  expect(story('done')).toContain(orderWords.events.decided(null, false));
});
