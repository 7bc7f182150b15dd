import {
  declareOwnAccount,
  exportAudit,
  listAudit,
  listOwnAccounts,
  listReviewers,
  sendOwnAccountCode,
  setReviewerRights,
} from '@yinji/contract';
import { type Route, type AppContext, type Database, staffRoute } from '../../platform/index.ts';
import { declareOwnAccount as declare, sendOwnAccountCode as send } from './declare-own-account.ts';
import { exportAudit as exportRows, listAudit as list } from './list-audit.ts';
import { listOwnAccountsOf, listReviewersWithRights } from './own-accounts-store.ts';
import { setReviewerRights as setRights } from './set-reviewer-rights.ts';

/** How many cases each of the staff has in hand; proceedings know. */
type CountInHand = (db: Database) => Promise<ReadonlyMap<string, number>>;

export const reviewersRoutes = (context: AppContext, countInHand: CountInHand): Route[] => [
  staffRoute(listOwnAccounts, async (_input, { actor }) =>
    (await listOwnAccountsOf(context.db, actor.staffId)).map((row) => ({
      accountId: row.account_id,
      nickname: row.nickname,
      declaredAt: row.declared_at.toISOString(),
      organisations: row.organisations,
    })),
  ),
  staffRoute(sendOwnAccountCode, (input, { actor, address }) => send(context, actor, input, address)),
  staffRoute(declareOwnAccount, (input, { actor }) => declare(context, actor, input)),
  staffRoute(listReviewers, async () => {
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
  staffRoute(setReviewerRights, (input, { actor }) => setRights(context, actor, input)),
  staffRoute(listAudit, (input) => list(context, input)),
  staffRoute(exportAudit, async (input, { actor }) => ({
    body: await exportRows(context, actor, input),
    contentType: 'text/csv; charset=utf-8',
    fileName: '审计记录.csv',
  })),
];
