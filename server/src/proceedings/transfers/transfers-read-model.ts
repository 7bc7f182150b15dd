import { type RawBuilder, sql } from 'kysely';
import { type Database } from '../../platform/index.ts';

const whole = (db: Database) =>
  db
    .selectFrom('transfer')
    .innerJoin('work', 'work.id', 'transfer.work_id')
    .innerJoin('deposit', 'deposit.work_id', 'transfer.work_id')
    .selectAll('transfer')
    .select(['work.title', 'work.account_id as work_holder_id', 'deposit.number as deposit_number']);

export const findTransfer = (db: Database, id: string) =>
  whole(db).where('transfer.id', '=', id).executeTakeFirst();

export type TransferRow = NonNullable<Awaited<ReturnType<typeof findTransfer>>>;

/** The transfers of a party, latest change first. */
export const listTransfersOf = (db: Database, accountId: string) =>
  whole(db)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('transfer_party')
          .select('transfer_party.id')
          .whereRef('transfer_party.transfer_id', '=', 'transfer.id')
          .where('transfer_party.account_id', '=', accountId),
      ),
    )
    .orderBy('transfer.updated_at', 'desc')
    .limit(200)
    .execute();

export const findWorkHolder = async (db: Database, workId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('work')
      .select('account_id')
      .where('id', '=', workId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.account_id;

/** Organisations that a person owns: they have no phone of their own. */
export const listOwnedOrganisations = (db: Database, personId: string) =>
  db
    .selectFrom('organisation_member')
    .select('organisation_id as id')
    .where('person_id', '=', personId)
    .where('role', '=', 'owner')
    .execute();

export const listParties = (db: Database, transferIds: readonly string[]) =>
  transferIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('transfer_party')
        .leftJoin('log_entry', 'log_entry.entry_sha256', 'transfer_party.record_sha256')
        .selectAll('transfer_party')
        .select('log_entry.idx as signature_index')
        .where('transfer_id', 'in', transferIds)
        // The holder, the counterparty, then the co-owners.
        .orderBy(sql`array_position(array['holder', 'counterparty', 'co-owner'], role)`)
        .orderBy('transfer_party.id')
        .execute();

export type PartyRow = Awaited<ReturnType<typeof listParties>>[number];

/** Named parties without an account yet, each with the account that has that phone or mailbox now. */
export const listUnattached = (db: Database, which: RawBuilder<boolean>) =>
  db
    .selectFrom('transfer_party')
    .innerJoin('transfer', 'transfer.id', 'transfer_party.transfer_id')
    .innerJoin('account', (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([
            eb('transfer_party.target_channel', '=', 'sms'),
            eb('account.phone_lookup', '=', eb.ref('transfer_party.target_lookup')),
          ]),
          eb.and([
            eb('transfer_party.target_channel', '=', 'email'),
            eb('account.email_lookup', '=', eb.ref('transfer_party.target_lookup')),
          ]),
        ]),
      ),
    )
    .select(['transfer_party.id', 'transfer_party.transfer_id', 'name_sealed', 'account.id as account_id'])
    .where('transfer_party.account_id', 'is', null)
    .where('account.closed_at', 'is', null)
    .where('transfer.state', 'in', ['offered', 'consenting'])
    .where(which)
    .limit(1000)
    .execute();

/** Both signed, and both signatures are in the log. */
export const listToSubmit = (db: Database, which: RawBuilder<boolean>) =>
  db
    .selectFrom('transfer')
    .select('id')
    .where('state', '=', 'signed')
    .where(which)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('transfer_party')
            .leftJoin('log_entry', 'log_entry.entry_sha256', 'transfer_party.record_sha256')
            .select('transfer_party.id')
            .whereRef('transfer_party.transfer_id', '=', 'transfer.id')
            .where('transfer_party.role', '<>', 'co-owner')
            .where('log_entry.idx', 'is', null),
        ),
      ),
    )
    .limit(50)
    .execute();
