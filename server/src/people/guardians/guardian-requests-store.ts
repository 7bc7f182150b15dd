import type { Database, Tx } from '../../platform/index.ts';

export type RequestKind = 'buy' | 'sign';

interface Subject {
  guardianshipId: string;
  kind: RequestKind;
  subject: string;
}

export const findRequest = (db: Database, { guardianshipId, kind, subject }: Subject) =>
  db
    .selectFrom('guardian_request')
    .selectAll()
    .where('guardianship_id', '=', guardianshipId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** Replaces an expired one; true where it is new and the guardian must be notified. */
export async function putRequest(
  tx: Tx,
  id: string,
  { guardianshipId, kind, subject }: Subject,
  now: Date,
  expiresAt: Date,
): Promise<boolean> {
  await tx
    .deleteFrom('guardian_request')
    .where('guardianship_id', '=', guardianshipId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('expires_at', '<=', now)
    .execute();
  const made = await tx
    .insertInto('guardian_request')
    .values({ id, guardianship_id: guardianshipId, kind, subject, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export const listRequestsTo = (db: Database, guardianId: string, now: Date) =>
  db
    .selectFrom('guardian_request')
    .innerJoin('guardianship', 'guardianship.id', 'guardian_request.guardianship_id')
    .selectAll('guardian_request')
    .select(['guardianship.name_sealed', 'guardianship.child_id'])
    .where('guardianship.guardian_id', '=', guardianId)
    .where('guardianship.state', '=', 'standing')
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('asked_at')
    .execute();

export const lockRequestTo = (tx: Tx, guardianId: string, id: string, now: Date) =>
  tx
    .selectFrom('guardian_request')
    .innerJoin('guardianship', 'guardianship.id', 'guardian_request.guardianship_id')
    .select([
      'guardian_request.id',
      'guardian_request.kind',
      'guardian_request.subject',
      'answered_at',
      'guardianship.child_id',
    ])
    .where('guardian_request.id', '=', id)
    .where('guardianship.guardian_id', '=', guardianId)
    .where('guardianship.state', '=', 'standing')
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();

export const answerRequest = (tx: Tx, id: string, granted: boolean, now: Date, expiresAt: Date) =>
  tx
    .updateTable('guardian_request')
    .set({ granted, answered_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
