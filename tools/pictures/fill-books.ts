import { PACKAGES, type OpenStack } from '@yinji/testkit/open-stack';
import { setCashierFaults } from '@yinji/testkit/people/cashier-faults';
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
  { member }: Fixture,
): Promise<FilledBooks> {
  await addDifferingDay(stack.databaseUrl);
  const odd = new Person(place, '钱不符');
  await odd.register();
  await odd.verifyRealName();
  await setCashierFaults(place.cashierUrl, { wrongAmount: true });
  // The paid amount is wrong: the order stays unpaid, the payment is separate.
  await odd.buy(PACKAGES.small).catch(() => undefined);
  await setCashierFaults(place.cashierUrl, {});
  return { phone: member.phone };
}
