import { listDisputedPayments } from '@yinji/contract';
import { PACKAGES, type OpenStack } from '@yinji/testkit/open-stack';
import { setCashierFaults } from '@yinji/testkit/people/cashier-faults';
import { setTimeout as pause } from 'node:timers/promises';
import { addDifferingDay } from '@yinji/testkit/people/differing-day';
import { Person } from '@yinji/testkit/people/person';
import type { Fixture } from './fixture.ts';

export interface FilledBooks {
  /** Customer service finds a person with much data by it. */
  phone: string;
}

/** Finance's work: a day with differences, a payment of a wrong amount. */
export async function fillBooks(
  { running: stack, place }: OpenStack,
  { member, finance }: Fixture,
): Promise<FilledBooks> {
  await addDifferingDay(stack.databaseUrl);
  const odd = new Person(place, '钱不符');
  await odd.register();
  await odd.verifyRealName();
  await setCashierFaults(place.cashierUrl, { wrongAmount: true });
  // The paid amount is wrong: the order stays unpaid, the payment is separate.
  const orderNo = await odd.pay(PACKAGES.small);
  await arrival(finance, orderNo);
  await setCashierFaults(place.cashierUrl, {});
  return { phone: member.phone };
}

/** The payment of this order is among those that finance must resolve. */
async function arrival({ client }: Fixture['finance'], orderNo: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { items } = await client.call(listDisputedPayments, { page: 1, size: 20 });
    if (items.some((one) => one.orderNo === orderNo)) return;
    await pause(200);
  }
  throw new Error(`the payment of ${orderNo} did not come`);
}
