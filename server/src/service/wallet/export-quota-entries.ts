import { type AppContext, takeToken, toCsv } from '../../platform/index.ts';
import { beijingTime } from './days.ts';
import { movementOf, rangeOf, type LedgerFilter } from './list-quota-entries.ts';
import { listLedger } from './wallet-read-model.ts';

const MOST_ROWS = 20_000;
const KINDS = { evidence: '存证', authentic: '确权', gallery: '图册作品', common: '普通作品' } as const;
const MOVEMENTS = {
  grant: '发放',
  reserve: '占用',
  spend: '使用',
  release: '退回',
  expire: '过期',
  freeze: '冻结',
  unfreeze: '解冻',
  refund: '退款收回',
} as const;

/** The quota ledger as a spreadsheet. */
export async function exportQuotaEntries(
  context: AppContext,
  accountId: string,
  asked: LedgerFilter,
): Promise<Buffer> {
  await takeToken(
    context,
    'wallet-export',
    accountId,
    { capacity: 10, refillSeconds: 30 },
    'TOO_MANY_REQUESTS',
  );
  const rows = await listLedger(context.db, accountId, context.now(), {
    ...rangeOf(asked),
    kind: asked.kind,
    limit: MOST_ROWS,
  });
  const head = ['时间（北京时间）', '额度', '变动', '数量', '有效期至', '套餐', '作品'];
  return Buffer.from(
    toCsv([
      head,
      ...rows.map((row) => [
        beijingTime(row.at),
        KINDS[row.kind],
        MOVEMENTS[movementOf(row)],
        row.amount,
        beijingTime(row.expires_at),
        row.package_name ?? '平台发放',
        row.work_title ?? '',
      ]),
    ]),
  );
}
