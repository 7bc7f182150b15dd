import { PACKAGES, type OpenHouse } from '../../e2e/wire/open-house.ts';
import { setCashierFaults } from '../people/cashier-faults.ts';
import { addDifferingDay } from '../people/differing-day.ts';
import { Person } from '../people/person.ts';
import type { Cast } from './cast.ts';

export interface FilledBooks {
  /** By which customer service finds somebody with much to show. */
  phone: string;
}

/** What finance has to look at: a day that does not agree, a payment of a wrong amount. */
export async function fillBooks({ house, place }: OpenHouse, { member }: Cast): Promise<FilledBooks> {
  await addDifferingDay(house.databaseUrl);
  const odd = new Person(place, '钱不符');
  await odd.register();
  await odd.verifyRealName();
  await setCashierFaults(place.cashierUrl, { wrongAmount: true });
  // What was paid is not what it costs: the order is never paid, the payment stands alone.
  await odd.buy(PACKAGES.small).catch(() => undefined);
  await setCashierFaults(place.cashierUrl, {});
  return { phone: member.phone };
}
