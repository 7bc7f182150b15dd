import type { Client } from 'pg';
import { NO_RIGHT } from '@yinji/testkit/database/web-role';
import type { Try } from './insider-decisions.ts';

/** An account and its order of a package, as the web role may write them, for the statement after it. */
export const ORDERED = `with payer as (
    insert into account (id, nickname, phone_lookup)
      select id, 'x', sha256(id::text::bytea) from (select gen_random_uuid() as id) made returning id),
  ordered as (
    insert into package_order (id, order_no, account_id, package_id, snapshot, price_fen, expires_at)
      select gen_random_uuid(), gen_random_uuid(), payer.id, p.id, jsonb_build_object('name', name, 'priceFen', price_fen,
        'termDays', term_days, 'quotas', jsonb_build_object('evidence', evidence, 'authentic', authentic, 'gallery', gallery,
        'common', common)), price_fen, now() from payer, package p where p.on_sale and p.price_fen > 0 limit 1
      returning id, order_no, price_fen, account_id)`;

const grant = (amount: string, movement: string, source: string, order = 'null') => `${ORDERED}
  insert into quota_entry (id, account_id, kind, movement, amount, batch_id, expires_at, source_id, order_id)
    select batch, account_id, 'evidence', '${movement}', ${amount}, batch, now() + interval '9 years', ${source}, ${order}
    from ordered, (select gen_random_uuid() as batch) of`;

/** Above the limit of every installation. */
const refund = (kind: string, endorsed: string) => `${ORDERED},
  paid as (insert into payment (id, order_id, payment_no, channel, state, amount_fen, paid_at)
    select gen_random_uuid(), id, id, 'wechat', 'refunding', 2000000000, now() from ordered returning id, order_id)
  insert into refund (id, refund_no, kind, order_id, payment_id, state, amount_fen, is_full, requested_at, ask_after,
      decided_at, decided_by, endorsed_by, endorsed_at)
    select gen_random_uuid(), gen_random_uuid(), '${kind}', order_id, id, 'approved', 2000000000, true, now(), now(), now(),
      ${endorsed} from paid`;

interface People {
  signedIn: string;
  another: string;
  signedOut: string;
}

/** What decisions lead to, without the decision; and the audit in the names of people who are not there. */
export function effectTries(web: Client, { signedIn, another, signedOut }: People): Try[] {
  const audit = (staffId: string, more = '', value = '') =>
    `insert into staff_audit (id, staff_id, action, subject${more}) values (gen_random_uuid(), '${staffId}', 'case-lapsed', 'x'${value})`;
  return (
    [
      ['orders a package', 'done', `${ORDERED} select from ordered`],
      ['grants quota that nobody decided', NO_RIGHT, grant('9', 'grant', 'batch')],
      [
        'grants the quota of an order that nobody paid',
        NO_RIGHT,
        grant('1', 'grant', 'ordered.id', 'ordered.id'),
      ],
      ['takes a use that was never given', NO_RIGHT, grant('-1', 'reserve', 'null')],
      [
        'orders at a price of its own',
        NO_RIGHT,
        `insert into package_order (id, order_no, account_id, package_id, snapshot, price_fen, expires_at)
           select gen_random_uuid(), 'x', a.id, p.id, '{}', 0, now() from account a, package p limit 1`,
      ],
      ['changes what was ordered', NO_RIGHT, `update package_order set snapshot = '{}', price_fen = 0`],
      [
        'earns money that nobody paid',
        NO_RIGHT,
        `${ORDERED}, moved as (insert into ledger_transaction (id, kind, order_id, at)
             select gen_random_uuid(), 'term-ended', id, now() from ordered returning id)
           insert into ledger_entry select id, account, fen from moved,
             (values ('prepaid', 5), ('revenue', -5)) sides (account, fen)`,
      ],
      ['releases a large refund alone', NO_RIGHT, refund('requested', `'${signedIn}', null, null`)],
      ['releases it in two names', NO_RIGHT, refund('disputed', `'${signedIn}', '${another}', now()`)],
      ['calls it a payment that bought nothing', NO_RIGHT, refund('stray', 'null, null, null')],
      ['raises the limit of refunds', NO_RIGHT, 'update refund_limit set fen = 2000000000'],
      ['writes the audit of somebody who is not signed in', NO_RIGHT, audit(signedOut)],
      ['writes the audit of another day', NO_RIGHT, audit(signedIn, ', at', `, now() - interval '1 day'`)],
      ['writes the audit of somebody who is signed in', 'done', audit(signedIn)],
      ['makes a table of its own', NO_RIGHT, 'create temporary table own (id int)'],
    ] as const
  ).map(([what, expected, statement]) => ({ what, expected, act: () => web.query(statement) }));
}
