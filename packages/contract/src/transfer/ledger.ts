import { dayNumber, overlaps, without, type Area } from './area.ts';
import type { ContractTerms, TransferKindWord } from './contract-terms.ts';
import { findTerritory } from './territories.ts';

/** One right in one area, asked for or on the books. */
export interface Grant extends Area {
  right: number;
  kind: TransferKindWord;
}

export interface Booked extends Grant {
  state: 'offered' | 'granted';
  granteeId: string | null;
}

/**
 * Whether a new grant and one on the books cannot both be. Licences without exclusivity bear each other. What was granted
 * survives an assignment: the old licences bind the new holder, and a granted assignment is no collision either, since
 * whether the right is still the holder's is `holds`' question. Everything else that overlaps collides.
 */
export function collides(asked: Grant, booked: Booked): boolean {
  if (asked.right !== booked.right || !overlaps(asked, booked)) return false;
  if (asked.kind === 'licence' && booked.kind === 'licence') return false;
  if (booked.state === 'granted' && (asked.kind === 'assignment' || booked.kind === 'assignment')) return false;
  return true;
}

/**
 * Whether somebody holds a right in all of an area. `assignments` are the granted ones of this right, the newest first:
 * the newest that covers a place and a day says who holds it there, and where none does it is who holds the work.
 */
export function holds(
  accountId: string,
  area: Area,
  assignments: readonly (Area & { granteeId: string | null })[],
  workHolderId: string,
): boolean {
  let open: Area[] = [area];
  for (const one of assignments) {
    if (one.granteeId !== accountId && open.some((piece) => overlaps(piece, one))) return false;
    open = open.flatMap((piece) => without(piece, one));
  }
  return open.length === 0 || workHolderId === accountId;
}

/** Where and when terms reach; undefined where they name no place. */
export function areaOfTerms({
  territory,
  startsOn,
  lastDay,
}: Pick<ContractTerms, 'territory' | 'startsOn' | 'lastDay'>): Area | undefined {
  const place = findTerritory(territory);
  if (place === undefined) return undefined;
  const [dayFrom, dayTo] = [dayNumber(startsOn), lastDay === null ? null : dayNumber(lastDay) + 1];
  return { placeFrom: place.from, placeTo: place.to, dayFrom, dayTo };
}

/**
 * Why a right cannot be granted as asked, by what is on the books, the newest grant first; undefined where it can. The
 * server asks it under the work's lock, a form while somebody types.
 */
export function obstacleTo(
  asked: Grant,
  books: readonly Booked[],
  { grantorId, workHolderId }: { grantorId: string; workHolderId: string },
): 'not-held' | 'taken' | undefined {
  const same = books.filter(({ right }) => right === asked.right);
  const assignments = same.filter(({ kind, state }) => kind === 'assignment' && state === 'granted');
  if (!holds(grantorId, asked, assignments, workHolderId)) return 'not-held';
  return same.some((booked) => collides(asked, booked)) ? 'taken' : undefined;
}
