import { Refusal } from '../refusal.ts';

/** Public display costs nothing and makes no orders, so nobody has one: every number, a package order's too, is not there. */
export function isShelfPaid(): Promise<boolean> {
  return Promise.reject(new Refusal('NOT_FOUND'));
}
