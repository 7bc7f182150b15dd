import type { SuccessionState } from '@yinji/state-machine';
import { type RawBuilder, sql } from 'kysely';
import type { SecondPerson } from '../../people/index.ts';
import { type Database, declareItemJob, enqueue, insertNew, type Tx } from '../../platform/index.ts';

export const continueSuccessionKind = declareItemJob('continue-succession');

const asBuffers = <T extends object>(row: T): T =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value) : value,
    ]),
  ) as T;

export const findSuccession = (db: Database, id: string) =>
  db.selectFrom('succession').selectAll().where('id', '=', id).executeTakeFirst();

export type SuccessionRow = NonNullable<Awaited<ReturnType<typeof findSuccession>>>;

interface NewSuccession {
  id: string;
  number: string;
  account_id: string;
  kind: 'inheritance' | 'company';
  told_sealed: Uint8Array;
  nonce: Uint8Array;
  begun_at: Date;
}

/** False where the id is taken. */
export const insertSuccession = (tx: Tx, row: NewSuccession): Promise<boolean> =>
  insertNew(tx.insertInto('succession').values({ ...asBuffers(row), state: 'drafted' }));

interface Patch {
  state?: SuccessionState;
  kind?: 'inheritance' | 'company';
  holder_id?: string;
  told_sealed?: Uint8Array;
  signed_sealed?: Uint8Array;
  signed_sha256?: Uint8Array;
  signature_sealed?: Uint8Array;
  signing_key_id?: string;
  public_name?: string;
  submitted_at?: Date;
  due_at?: Date | null;
  read_by?: string | null;
  read_at?: Date | null;
  seen_by?: SecondPerson<'succession'> | null;
  confirmed_at?: Date | null;
  seen_on?: string | null;
  seen_place?: string | null;
  seen_way?: 'in-person' | 'by-post' | null;
  ended_at?: Date;
  remark?: string | null;
}

export async function changeSuccession(tx: Tx, id: string, patch: Patch): Promise<void> {
  await tx.updateTable('succession').set(asBuffers(patch)).where('id', '=', id).execute();
  if (patch.due_at != null) await enqueue(tx, continueSuccessionKind, { id }, patch.due_at);
}

export const lockRow = (tx: Tx, id: string) =>
  tx.selectFrom('succession').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Applicant, holder of the works while it was open, or a claimant: nobody else finds it. */
const sided = (db: Database, accountId: string) =>
  db.selectFrom('succession').where((eb) =>
    eb.or([
      // A discarded draft is gone.
      eb.and([
        eb('succession.account_id', '=', accountId),
        eb.or([eb('state', '<>', 'withdrawn'), eb('submitted_at', 'is not', null)]),
      ]),
      eb('succession.holder_id', '=', accountId),
      eb.exists(
        eb
          .selectFrom('succession_contest')
          .select('succession_contest.id')
          .whereRef('succession_contest.succession_id', '=', 'succession.id')
          .where('succession_contest.account_id', '=', accountId),
      ),
    ]),
  );

export const findSided = (db: Database, accountId: string, id: string) =>
  sided(db, accountId).selectAll().where('succession.id', '=', id).executeTakeFirst();

interface Page {
  workId?: string | undefined;
  limit: number;
  offset: number;
}

export const listSided = (db: Database, accountId: string, { workId, limit, offset }: Page) =>
  sided(db, accountId)
    .selectAll()
    .select(sql<number>`count(*) over ()`.as('total'))
    // Each side by its own index; the `or` above alone would read every application.
    .where('succession.id', 'in', (eb) => {
      const of = (side: 'account_id' | 'holder_id') =>
        eb.selectFrom('succession as own').select('own.id').where(`own.${side}`, '=', accountId);
      const contested = eb
        .selectFrom('succession_contest')
        .select('succession_id as id')
        .where('account_id', '=', accountId);
      return of('account_id').union(of('holder_id')).union(contested);
    })
    .$if(workId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('succession_work')
            .select('succession_work.id')
            .whereRef('succession_work.succession_id', '=', 'succession.id')
            .where('succession_work.work_id', '=', workId ?? ''),
        ),
      ),
    )
    .orderBy('begun_at', 'desc')
    .orderBy('succession.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** Expired ones, in any of their states. */
export const listDue = (db: Database, now: Date, draftsBefore: Date, isFree: RawBuilder<boolean>) =>
  db
    .selectFrom('succession')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('due_at', '<=', now), eb('ended_at', 'is', null)]),
        eb.and([eb('state', '=', 'drafted'), eb('begun_at', '<=', draftsBefore)]),
      ]),
    )
    .where(isFree)
    .orderBy('due_at')
    .limit(50)
    .execute();
