import {
  areaOfTerms,
  collides,
  obstacleTo,
  type Area,
  type Booked,
  type Grant,
  type OutputOf,
  type listRights,
} from '@yinji/contract';
import type { Typed } from './draft-form.ts';

export type LedgerRow = OutputOf<typeof listRights>[number];
export type Obstacle = NonNullable<ReturnType<typeof obstacleTo>>;
type Asked = Pick<Typed, 'kind' | 'rights' | 'territory' | 'startsOn' | 'lastDay'>;

/** The drafting account holds the work: others cannot open the form. */
const ME = 'me';
const parties = { grantorId: ME, workHolderId: ME };

const areaOf = (row: Pick<LedgerRow, 'territory' | 'startsOn' | 'lastDay'>): Area | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(row.startsOn)
    ? areaOfTerms({ ...row, territory: row.territory as never })
    : undefined;

function bookedOf(row: LedgerRow): Booked | undefined {
  const area = areaOf(row);
  const { right, kind, state, isToMe } = row;
  return area && { ...area, right, kind, state, granteeId: isToMe ? ME : null };
}

const askedFor = ({ kind, territory, startsOn, lastDay }: Asked, right: number): Grant | undefined => {
  const area = areaOf({ territory, startsOn, lastDay: lastDay === '' ? null : lastDay });
  return area && { ...area, right, kind };
};

/** Every chosen right that cannot be granted, and why: the server's refusal in advance. */
export function obstaclesOf(rows: readonly LedgerRow[], asked: Asked): Map<number, Obstacle> {
  const books = rows.flatMap((row) => bookedOf(row) ?? []);
  const found = new Map<number, Obstacle>();
  for (const right of asked.rights) {
    const grant = askedFor(asked, right);
    const obstacle = grant && obstacleTo(grant, books, parties);
    if (obstacle !== undefined) found.set(right, obstacle);
  }
  return found;
}

export interface LedgerEntry extends Omit<LedgerRow, 'right' | 'isToMe'> {
  rights: number[];
  /** Its rights that conflict with the input. */
  inTheWay: number[];
}

/** The rights ledger for people: one entry per contract and term, with all its rights. */
export function entriesOf(rows: readonly LedgerRow[], asked: Asked): LedgerEntry[] {
  const obstacles = obstaclesOf(rows, asked);
  const entries = new Map<string, LedgerEntry>();
  for (const row of rows) {
    const { right, isToMe: _isToMe, ...same } = row;
    const key = JSON.stringify(same);
    const entry = entries.get(key) ?? { ...same, rights: [], inTheWay: [] };
    entry.rights.push(right);
    if (asked.rights.includes(right) && standsInTheWay(row, asked, obstacles.get(right)))
      entry.inTheWay.push(right);
    entries.set(key, entry);
  }
  return [...entries.values()].map((one) => ({ ...one, rights: one.rights.toSorted((a, b) => a - b) }));
}

function standsInTheWay(row: LedgerRow, asked: Asked, obstacle: Obstacle | undefined): boolean {
  const [grant, booked] = [askedFor(asked, row.right), bookedOf(row)];
  if (obstacle === undefined || grant === undefined || booked === undefined) return false;
  if (obstacle === 'taken') return collides(grant, booked);
  // Passed on: another person holds it there, by this assignment.
  return booked.state === 'granted' && !row.isToMe && obstacleTo(grant, [booked], parties) === 'not-held';
}
