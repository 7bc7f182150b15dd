import { sql } from 'kysely';
import type { Erasure } from '../platform/index.ts';

export const moneyErasure: Erasure = {
  ofAccount: (accountId) => [
    sql`delete from expiry_reminder where account_id = ${accountId}`,
    sql`delete from payment_help where account_id = ${accountId}`,
    sql`delete from wechat_payer where order_id in (select id from package_order where account_id = ${accountId})`,
    sql`delete from membership_setting where account_id = ${accountId}`,
    sql`update package_order set remark = '' where account_id = ${accountId}`,
  ],
};
