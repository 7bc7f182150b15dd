import { sql } from 'kysely';
import { orderNoOf } from '../../money/index.ts';
import type { CaseKind, Database } from '../../platform/index.ts';

/** By the order's number, or by that of a payment, which the payer's app shows. */
export const findAccountOfOrder = async (db: Database, no: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('package_order')
      .select('account_id')
      .where('order_no', '=', orderNoOf(no))
      .executeTakeFirst()
  )?.account_id;

/** Also a closed account: its orders are kept. */
export const findCustomerRow = async (db: Database, accountId: string) =>
  (
    await sql<{
      id: string;
      nickname: string;
      kind: 'person' | 'organisation';
      created_at: Date;
      state: string;
    }>`
      select id, nickname, kind, created_at,
        case when closed_at is not null then 'closed'
             when exists (select from legal_hold where account_id = account.id and lifted_at is null) then 'held'
             when exists (select from account_closing where account_id = account.id
               and cancelled_at is null and done_at is null) then 'closing'
             else 'open' end as state
      from account where id = ${accountId}`.execute(db)
  ).rows[0];

export const listMemberships = (db: Database, accountId: string) =>
  db
    .selectFrom('membership')
    .select(['package_name', 'starts_at', 'ends_at', 'ended_at'])
    .where('account_id', '=', accountId)
    .orderBy('starts_at', 'desc')
    .limit(10)
    .execute();

export const listOrders = async (db: Database, accountId: string) =>
  (
    await sql<{
      order_no: string;
      package_name: string;
      price_fen: number;
      state: string;
      created_at: Date;
      paid_at: Date | null;
      refund: string | null;
    }>`
      select order_no, snapshot->>'name' as package_name, price_fen, state, created_at, paid_at,
        (select refund.state from refund where refund.order_id = package_order.id
          order by requested_at desc limit 1) as refund
      from package_order where account_id = ${accountId} order by created_at desc limit 20`.execute(db)
  ).rows;

/** Only number and state: neither title nor picture is needed to answer about a work's progress. */
export const listWorkStates = async (db: Database, accountId: string) =>
  (
    await sql<{
      number: string | null;
      evidence: string | null;
      confirmation: string | null;
      certification: string | null;
      created_at: Date;
    }>`
      select case when deposit.received_at is null then null else deposit.number end as number, work.created_at,
        (select state from track where work_id = work.id and name = 'evidence') as evidence,
        (select state from track where work_id = work.id and name = 'confirmation') as confirmation,
        (select state from track where work_id = work.id and name = 'certification') as certification
      from work left join deposit on deposit.work_id = work.id
      where work.account_id = ${accountId} and work.deleted_at is null
      order by work.created_at desc limit 50`.execute(db)
  ).rows;

/**
 * A case under a second review is 审核中 here as for its submitter: the reviewers stay hidden from customer
 * service.
 */
export const listCasesOf = async (db: Database, accountId: string) =>
  (
    await sql<{
      number: string;
      kind: CaseKind;
      state: 'reviewing' | 'withdrawn' | 'passed' | 'rejected' | 'correction';
      submitted_at: Date;
      due_at: Date;
    }>`
      select review_case.number, kind, submitted_at, due_at,
        coalesce(decision, case when withdrawn_at is not null then 'withdrawn' else 'reviewing' end) as state
      from review_case join work on work.id = work_id where work.account_id = ${accountId}
      order by submitted_at desc limit 20`.execute(db)
  ).rows;

export const listNoticesOf = async (db: Database, accountId: string) =>
  (
    await sql<{
      title: string;
      category: string;
      created_at: Date;
      read_at: Date | null;
      copies: { channel: 'sms' | 'email'; state: string }[];
    }>`
      select title, category, created_at, read_at,
        coalesce((select jsonb_agg(jsonb_build_object('channel', channel, 'state', state) order by channel)
          from outbox where notice_id = notice.id), '[]') as copies
      from notice where account_id = ${accountId} order by created_at desc limit 20`.execute(db)
  ).rows;

/** Days and methods; neither device nor address. */
export const listSignInDays = async (db: Database, accountId: string) =>
  (
    await sql<{ day: string; way: string; opened: number; refused: number }>`
      select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, way,
        (count(*) filter (where outcome = 'opened'))::int as opened,
        (count(*) filter (where outcome = 'refused'))::int as refused
      from sign_in_attempt where account_id = ${accountId} group by 1, 2 order by 1 desc, 2 limit 20`.execute(
      db,
    )
  ).rows;

/** Whether this staff member found the account by its holder's data, not by its id. */
export const hasLookedUp = async (
  db: Database,
  staffId: string,
  accountId: string,
  since: Date,
): Promise<boolean> =>
  (await db
    .selectFrom('staff_audit')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('subject', '=', accountId)
    .where('action', 'like', 'customer-found-by-%')
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined;
