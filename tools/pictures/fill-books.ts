import { PACKAGES, type OpenStack } from '@yinji/testkit/open-stack';
import { setCashierFaults } from '@yinji/testkit/people/cashier-faults';
import { addDifferingDay } from '@yinji/testkit/people/differing-day';
import { Person } from '@yinji/testkit/people/person';
import type { Fixture } from './fixture.ts';

export interface FilledBooks {
  /** By which customer service finds somebody with much to show. */
  phone: string;
}

/** What finance has to look at: a day that does not agree, a payment of a wrong amount. */
export async function fillBooks(
  { running: stack, place }: OpenStack,
  { member }: Fixture,
): Promise<FilledBooks> {
  await addDifferingDay(stack.databaseUrl);
  const odd = new Person(place, '钱不符');
  await odd.register();
  await odd.verifyRealName();
  await setCashierFaults(place.cashierUrl, { wrongAmount: true });
  // What was paid is not what it costs: the order is never paid, the payment stands alone.
  await odd.buy(PACKAGES.small).catch(() => undefined);
  await setCashierFaults(place.cashierUrl, {});
  return { phone: member.phone };
}
