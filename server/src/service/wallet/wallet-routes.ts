import { exportQuotaEntries, listHoldings, listQuotaBatches, listQuotaEntries } from '@yinji/contract';
import { type Route, type AppContext, accountRoute, beijingDay } from '../../platform/index.ts';
import { exportQuotaEntries as exportEntries } from './export-quota-entries.ts';
import { listHoldings as holdings } from './list-holdings.ts';
import { listQuotaEntries as entries } from './list-quota-entries.ts';
import { listBatches } from './wallet-read-model.ts';

export const walletRoutes = (context: AppContext): Route[] => [
  accountRoute(listQuotaEntries, (input, { actor }) => entries(context, actor.accountId, input)),
  accountRoute(listQuotaBatches, async (_input, { actor }) =>
    (await listBatches(context.db, actor.accountId, context.now())).map(
      ({ expires_at, package_name, ...same }) => ({
        ...same,
        expiresAt: expires_at.toISOString(),
        packageName: package_name,
      }),
    ),
  ),
  accountRoute(exportQuotaEntries, async (input, { actor }) => ({
    body: await exportEntries(context, actor.accountId, input),
    contentType: 'text/csv; charset=utf-8',
    fileName: `额度流水-${beijingDay(context.now())}.csv`,
  })),
  accountRoute(listHoldings, ({ after }, { actor }) => holdings(context, actor.accountId, after)),
];
