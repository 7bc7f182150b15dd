import { areaOfTerms, obstacleTo, type Area, type Booked, type ContractTerms } from '@yinji/contract';
import { Refusal, type Tx, newId } from '../../platform/index.ts';
import { insertOffered, listGrants, type GrantRow } from './rights-store.ts';

interface Reserve {
  transferId: string;
  workId: string;
  workHolderId: string;
  grantorId: string;
  terms: Pick<ContractTerms, 'kind' | 'rights' | 'territory' | 'startsOn' | 'lastDay'>;
}

const bookedOf = (row: GrantRow): Booked => ({
  right: row.right_no,
  kind: row.kind,
  placeFrom: row.place_from,
  placeTo: row.place_to,
  dayFrom: row.day_from,
  dayTo: row.day_to,
  state: row.state === 'granted' ? 'granted' : 'offered',
  granteeId: row.grantee_id,
});

const REFUSALS = { 'not-held': 'RIGHT_NOT_HELD', taken: 'RIGHT_TAKEN' } as const;

/** The first right of the terms that cannot be granted, and why; undefined where all can. */
function findObstacle(rows: readonly GrantRow[], area: Area, reserve: Reserve) {
  const books = rows.filter((row) => row.transfer_id !== reserve.transferId).map(bookedOf);
  for (const right of reserve.terms.rights) {
    const obstacle = obstacleTo({ ...area, right, kind: reserve.terms.kind }, books, reserve);
    if (obstacle !== undefined) return REFUSALS[obstacle];
  }
  return undefined;
}

/**
 * Reserves the rights of an offer. The caller has locked the work's row, which serialises offers; the exclusion
 * constraints of migration 0020 back it.
 * @throws Refusal RIGHT_NOT_HELD, RIGHT_TAKEN
 */
export async function reserveRights(tx: Tx, reserve: Reserve): Promise<void> {
  const area = areaOfTerms(reserve.terms);
  if (area === undefined) throw new Refusal('BAD_INPUT', undefined, { fields: ['terms.territory'] });
  const obstacle = findObstacle(await listGrants(tx, reserve.workId), area, reserve);
  if (obstacle !== undefined) throw new Refusal(obstacle);
  const rows = reserve.terms.rights.map((right) => ({
    id: newId(),
    transfer_id: reserve.transferId,
    work_id: reserve.workId,
    right_no: right,
    kind: reserve.terms.kind,
    territory: reserve.terms.territory,
    place_from: area.placeFrom,
    place_to: area.placeTo,
    day_from: area.dayFrom,
    day_to: area.dayTo,
    grantor_id: reserve.grantorId,
  }));
  await insertOffered(tx, rows).catch((cause: { code?: string }) => {
    // exclusion_violation
    if (cause.code === '23P01') throw new Refusal('RIGHT_TAKEN');
    throw cause;
  });
}
