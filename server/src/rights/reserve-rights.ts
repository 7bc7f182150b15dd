import { findTerritory, type ContractTerms } from '@yinji/contract';
import type { Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { Refusal } from '../refusal.ts';
import { dayNumber, type Area } from './area.ts';
import { collides, holds } from './collides.ts';
import { insertOffered, listGrants, type GrantRow } from './rights-store.ts';

interface Reserve {
  transferId: string;
  workId: string;
  workHolderId: string;
  grantorId: string;
  terms: Pick<ContractTerms, 'kind' | 'rights' | 'territory' | 'startsOn' | 'lastDay'>;
}

const areaOf = (row: GrantRow): Area => ({
  placeFrom: row.place_from,
  placeTo: row.place_to,
  dayFrom: row.day_from,
  dayTo: row.day_to,
});

/** The first right of the terms that cannot be granted, and why; undefined where all can. */
function findObstacle(
  rows: readonly GrantRow[],
  { workHolderId, grantorId, terms, transferId }: Reserve,
): 'RIGHT_NOT_HELD' | 'RIGHT_TAKEN' | undefined {
  const area = areaOfTerms(terms);
  const others = rows.filter((row) => row.transfer_id !== transferId);
  for (const right of terms.rights) {
    const same = others.filter((row) => row.right_no === right);
    const assignments = same
      .filter((row) => row.kind === 'assignment' && row.state === 'granted')
      .map((row) => ({ ...areaOf(row), granteeId: row.grantee_id }));
    if (!holds(grantorId, area, assignments, workHolderId)) return 'RIGHT_NOT_HELD';
    const isTaken = same.some(
      (row) =>
        row.state !== 'released' &&
        collides(
          { ...area, right, kind: terms.kind },
          { ...areaOf(row), right, kind: row.kind, state: row.state, granteeId: row.grantee_id },
        ),
    );
    if (isTaken) return 'RIGHT_TAKEN';
  }
  return undefined;
}

function areaOfTerms({ territory, startsOn, lastDay }: Reserve['terms']): Area {
  const place = findTerritory(territory);
  if (place === undefined) throw new Refusal('BAD_INPUT', undefined, { fields: ['terms.territory'] });
  return {
    placeFrom: place.from,
    placeTo: place.to,
    dayFrom: dayNumber(startsOn),
    dayTo: lastDay === null ? null : dayNumber(lastDay) + 1,
  };
}

/**
 * Sets the rights of an offer aside. The caller holds the work's row: two offers are judged one after the other. Behind
 * it stand the exclusion constraints of migration 0020.
 * @throws Refusal RIGHT_NOT_HELD, RIGHT_TAKEN
 */
export async function reserveRights(tx: Tx, reserve: Reserve): Promise<void> {
  const obstacle = findObstacle(await listGrants(tx, reserve.workId), reserve);
  if (obstacle !== undefined) throw new Refusal(obstacle);
  const area = areaOfTerms(reserve.terms);
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
