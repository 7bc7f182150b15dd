import { dayText } from '@yinji/contract';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { listGrants } from '../../works/index.ts';
import { listNumbers } from './transfers-store.ts';
import { findWorkHolder } from './transfers-read-model.ts';

/** A work's rights ledger, for its holder or a grantee; others' grants without names. */
export async function listRights(context: AppContext, accountId: string, workId: string) {
  const rows = await listGrants(context.db, workId);
  const isHolder = (await findWorkHolder(context.db, workId)) === accountId;
  const mine = rows.filter((row) => isHolder || (row.state === 'granted' && row.grantee_id === accountId));
  if (!isHolder && mine.length === 0) throw new Refusal('NOT_FOUND');
  const numbers = await listNumbers(context.db, workId);
  return mine.map((row) => ({
    right: row.right_no,
    kind: row.kind,
    territory: row.territory,
    startsOn: dayText(row.day_from),
    lastDay: row.day_to === null ? null : dayText(row.day_to - 1),
    state: row.state === 'granted' ? ('granted' as const) : ('offered' as const),
    number: numbers.get(row.transfer_id) ?? null,
    isToMe: row.grantee_id === accountId,
  }));
}
