import { paths } from '../../config/paths.ts';
import { ownPath } from '../../lib/own-path.ts';
import { dropDraft, persistDraft, readDraft } from '../../lib/persisted-draft.ts';

const formOf = (orderId: string) => `paying.${orderId}`;
const nowhere = { from: '' };

export const isPageOf = (orderId: string, address: string): boolean =>
  address.startsWith(paths.personal) && address.includes(orderId);

/** Where somebody was when an order was to be paid: in the browser's storage, since a phone discards the tab's with it. */
export function keepPlace(orderId: string, from: string): void {
  if (!isPageOf(orderId, from)) persistDraft(formOf(orderId), { from });
}

/** An address of this portal, or none. */
export const findPlace = (orderId: string): string | undefined =>
  ownPath(readDraft(formOf(orderId), nowhere)?.from);

export const forgetPlace = (orderId: string): void => dropDraft(formOf(orderId));
