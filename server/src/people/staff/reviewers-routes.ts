import * as calls from '@yinji/contract';
import { type Route, type AppContext, type Database, staffRoute } from '../../platform/index.ts';
import { declareOwnAccount, sendOwnAccountCode } from './declare-own-account.ts';
import { exportAudit, listAudit } from './list-audit.ts';
import { listOwnAccountsOf, listReviewersWithRights } from './own-accounts-store.ts';
import { setReviewerRights } from './set-reviewer-rights.ts';

/** How many cases each of the staff has in hand; proceedings know. */
type CountInHand = (db: Database) => Promise<ReadonlyMap<string, number>>;

export const reviewersRoutes = (context: AppContext, countInHand: CountInHand): Route[] => [
  staffRoute(calls.listOwnAccounts, async (_input, { actor }) =>
    (await listOwnAccountsOf(context.db, actor.staffId)).map((row) => ({
      accountId: row.account_id,
      nickname: row.nickname,
      declaredAt: row.declared_at.toISOString(),
      organisations: row.organisations,
    })),
  ),
  staffRoute(calls.sendOwnAccountCode, (input, { actor, address }) =>
    sendOwnAccountCode(context, actor, input, address),
  ),
  staffRoute(calls.declareOwnAccount, (input, { actor }) => declareOwnAccount(context, actor, input)),
  staffRoute(calls.listReviewers, async () => {
    const inHand = await countInHand(context.db);
    return (await listReviewersWithRights(context.db)).map((row) => ({
      id: row.id,
      name: row.name,
      kinds: row.kinds as never,
      isSenior: row.is_senior,
      ownAccounts: row.own_accounts,
      inHand: inHand.get(row.id) ?? 0,
    }));
  }),
  staffRoute(calls.setReviewerRights, (input, { actor }) => setReviewerRights(context, actor, input)),
  staffRoute(calls.listAudit, (input) => listAudit(context, input)),
  staffRoute(calls.exportAudit, async (input, { actor }) => ({
    body: await exportAudit(context, actor, input),
    contentType: 'text/csv; charset=utf-8',
    fileName: '审计记录.csv',
  })),
];
