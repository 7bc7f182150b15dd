import type { Database } from '../../platform/index.ts';
import { orderNoOf } from './new-order.ts';
import { findOrderOfNumbers } from './orders-store.ts';

/** By any number that a payer may be shown: ours of the order, of a payment or a refund, and the provider's. */
export const findOrderByNumber = (db: Database, number: string) =>
  findOrderOfNumbers(db, number, orderNoOf(number));
