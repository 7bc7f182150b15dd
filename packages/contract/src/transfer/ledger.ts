import { dayNumber, overlaps, without, type Area } from './area.ts';
import type { ContractTerms, TransferKindWord } from './contract-terms.ts';
import { findTerritory } from './territories.ts';

/** One right in one area, requested or recorded. */
export interface Grant extends Area {
  right: number;
  kind: TransferKindWord;
}

export interface Booked extends Grant {
  state: 'offered' | 'granted';
  granteeId: string | null;
}

/**
 * Whether a new grant and a recorded one exclude each other. Non-exclusive licences are compatible. Grants
 * survive an assignment: old licences bind the new holder, and a recorded assignment is no collision either,
 * since `holds` decides whether the right is still the holder's. Every other overlap collides.
 */
export function collides(asked: Grant, booked: Booked): boolean {
  if (asked.right !== booked.right || !overlaps(asked, booked)) return false;
  if (asked.kind === 'licence' && booked.kind === 'licence') return false;
  if (booked.state === 'granted' && (asked.kind === 'assignment' || booked.kind === 'assignment')) return false;
  return true;
}

/**
 * Whether a person holds a right in all of an area. `assignments` are the recorded ones of this right, the
 * newest first: the newest that covers a place and a day gives its holder there, and without one it is the
 * work's holder.
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

/** Place and time of terms; undefined where they name no place. */
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
 * Why the recorded grants, newest first, block a requested right; undefined where they do not. The server
 * checks under the work's lock, a form while typing.
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
