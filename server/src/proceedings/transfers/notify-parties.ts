import { type Tx } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import type { PartyRow, TransferRow } from './transfers-read-model.ts';

export const transferLink = (id: string) => `market?workType=transfer&transfer=${id}`;

/** All present parties except the acting one. */
export async function notifyParties(
  tx: Tx,
  row: Pick<TransferRow, 'id' | 'title'>,
  parties: readonly PartyRow[],
  telling: { title: string; body: string },
  except?: string,
): Promise<void> {
  for (const accountId of new Set(parties.flatMap((one) => one.account_id ?? [])))
    if (accountId !== except)
      await notifyAccount(tx, accountId, {
        title: telling.title,
        body: `「${row.title}」：${telling.body}`,
        link: transferLink(row.id),
        category: 'rights',
      });
}
