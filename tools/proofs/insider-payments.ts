import { randomUUID } from 'node:crypto';
import { NO_RIGHT } from '@yinji/testkit/database/web-role';
import { PACKAGES, type OpenStack } from '@yinji/testkit/open-stack';
import { setCashierFaults } from '@yinji/testkit/people/cashier-faults';
import { Person } from '@yinji/testkit/people/person';
import type { Client } from 'pg';
import type { PaidAnswer, SealerClient } from '../../sealer/src/client.ts';
import type { Try } from './insider-decisions.ts';
import { ORDERED } from './insider-effects.ts';

interface Facts {
  amountFen: number;
  providerTradeNo: string;
  paidAt: Date;
}

/**
 * Payments that nobody made, and those that somebody made for another order, another amount or another time. The last
 * tries are no attack: a payment at the cashier of which the house was not told passes, or the others would prove nothing.
 */
export async function paymentTries({ place }: OpenStack, web: Client, sealer: SealerClient): Promise<Try[]> {
  // Nobody tells the house of this payment.
  await setCashierFaults(place.cashierUrl, { notificationDropped: true });
  const buyer = new Person(place, '沈知白');
  await buyer.register();
  await buyer.verifyRealName();
  const paidNo = await buyer.pay(PACKAGES.small);
  const confirm = async () => {
    const answer = await sealer.confirmPayment({ channel: 'wechat', paymentNo: paidNo });
    if (answer.state !== 'paid') throw new Error(answer.state);
    return answer;
  };
  const madeUp = (): Facts => ({ amountFen: 6800, providerTradeNo: randomUUID(), paidAt: new Date() });

  /** An order of the web role's own, and its number. */
  const order = async () => {
    const { rows } = await web.query<{ id: string; order_no: string; price_fen: number }>(
      `${ORDERED} select id, order_no, price_fen from ordered`,
    );
    return rows[0]!;
  };
  const add = async (paymentNo?: string, more: Record<string, unknown> = {}) => {
    const { id, order_no } = await order();
    const row = {
      id: randomUUID(),
      order_id: id,
      payment_no: paymentNo ?? order_no,
      channel: 'wechat',
      ...more,
    };
    const places = Object.keys(row).map((_, at) => `$${at + 1}`);
    await web.query(
      `insert into payment (${Object.keys(row).join()}) values (${places.join()})`,
      Object.values(row),
    );
    return order_no;
  };
  const receive = (paymentNo: string, { amountFen, providerTradeNo, paidAt }: Facts, state = 'paid') =>
    web.query(
      `update payment set state = $2, amount_fen = $3, provider_trade_no = $4, paid_at = $5 where payment_no = $1`,
      [paymentNo, state, amountFen, providerTradeNo, paidAt],
    );
  const receiveOther = async (change: (facts: PaidAnswer) => Partial<Facts>) => {
    const facts = await confirm();
    return receive(paidNo, { ...facts, ...change(facts) });
  };
  const received = { state: 'paid', amount_fen: 6800, provider_trade_no: 'T2', paid_at: new Date() };
  const complete = (paidAt: Date) =>
    web.query(`update package_order set state = 'paid', paid_at = $2 where order_no = $1`, [paidNo, paidAt]);
  const join = (orderId: string, moreDays = 0) =>
    web.query(
      `insert into membership (id, account_id, order_id, package_name, starts_at, ends_at)
       select gen_random_uuid(), account_id, id, 'x', coalesce(paid_at, now()), coalesce(paid_at, now())
         + make_interval(days => (snapshot ->> 'termDays')::int + $2) from package_order where id = $1`,
      [orderId, moreDays],
    );
  const paidOrder = async () => {
    const { rows } = await web.query<{ id: string }>('select id from package_order where order_no = $1', [
      paidNo,
    ]);
    return rows[0]!.id;
  };

  const refused = (what: string, act: () => Promise<unknown>): Try => ({ what, expected: NO_RIGHT, act });
  return [
    refused('writes a payment that is received', () => add(undefined, received)),
    refused('writes a payment of a day of its own', () => add(undefined, { paid_at: new Date() })),
    ...['paid', 'refunding', 'disputed'].map((state) =>
      refused(`makes a waiting payment ${state}`, async () => receive(await add(), madeUp(), state)),
    ),
    refused('returns a closed payment that nobody paid', async () => {
      const no = await add();
      await web.query(`update payment set state = 'closed' where payment_no = $1`, [no]);
      return receive(no, madeUp(), 'refunding');
    }),
    refused('pays an order without a payment', async () =>
      web.query(`update package_order set state = 'paid', paid_at = now() where id = $1`, [(await order()).id]),
    ),
    refused('pays an order on the way back from a refund', async () => {
      const { id } = await order();
      for (const state of ['refunding', 'paid'])
        await web.query('update package_order set state = $2 where id = $1', [id, state]);
    }),
    refused("writes the sealer's word", () =>
      web.query(
        `insert into payment_confirmation (channel, payment_no, amount_fen, provider_trade_no, paid_at)
         values ('wechat', 'YJ1', 6800, 'T3', now())`,
      ),
    ),
    refused("changes the sealer's word", () => web.query('update payment_confirmation set amount_fen = 1')),
    refused("removes the sealer's word", () => web.query('delete from payment_confirmation')),
    {
      what: 'has a payment confirmed that nobody made',
      expected: 'unpaid',
      act: async () => {
        const { state } = await sealer.confirmPayment({ channel: 'wechat', paymentNo: 'YJ0000000000000000' });
        throw Object.assign(new Error(), { code: state });
      },
    },
    {
      what: 'has a payment confirmed under a number that is an address',
      expected: 'refused',
      act: () => sealer.confirmPayment({ channel: 'wechat', paymentNo: '../../v3/certificates' }),
    },
    refused("makes its payment paid by another's confirmation", async () =>
      receive(await add(), await confirm()),
    ),
    refused("takes another order's number for its payment", () => add(paidNo, { channel: 'alipay' })),
    refused('receives another amount than was paid', () =>
      receiveOther(({ amountFen }) => ({ amountFen: amountFen + 1 })),
    ),
    refused('receives under another number of the provider', () =>
      receiveOther(() => ({ providerTradeNo: 'T4' })),
    ),
    refused('receives at another time', () =>
      receiveOther(({ paidAt }) => ({ paidAt: new Date(paidAt.getTime() + 86_400_000) })),
    ),
    {
      what: 'receives what somebody paid',
      expected: 'done',
      act: async () => receive(paidNo, await confirm()),
    },
    refused('changes the time of a received payment', () => receiveOther(() => ({ paidAt: new Date() }))),
    refused('takes a received payment back', () =>
      web.query(`update payment set state = 'waiting' where payment_no = $1`, [paidNo]),
    ),
    refused('pays an order at another time than its payment', () => complete(new Date())),
    {
      what: 'pays the order of what somebody paid',
      expected: 'done',
      act: async () => complete((await confirm()).paidAt),
    },
    refused('becomes a member by an order that nobody paid', async () => join((await order()).id)),
    refused('becomes a member for longer than was paid', async () => join(await paidOrder(), 9)),
    { what: 'becomes a member as was paid', expected: 'done', act: async () => join(await paidOrder()) },
    refused('prolongs its membership', () => web.query('update membership set ends_at = now()')),
    refused('moves the day of a paid order', () => complete(new Date())),
    refused('keeps what goes back to its payer', async () => {
      const become = (state: string) =>
        web.query('update payment set state = $2 where payment_no = $1', [paidNo, state]);
      await become('refunding');
      await become('paid');
    }),
    {
      what: 'lets the house receive a payment by itself',
      expected: 'done',
      act: async () => {
        await setCashierFaults(place.cashierUrl, {});
        await buyer.buy(PACKAGES.small, 'alipay');
      },
    },
  ];
}
