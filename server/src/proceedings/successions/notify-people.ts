import { type Tx } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { linkTo } from './link-to.ts';
import { listContests } from './contests-store.ts';
import { listOwners } from './succession-works-read-model.ts';
import type { SuccessionRow } from './successions-store.ts';

type About = Pick<SuccessionRow, 'id' | 'number' | 'account_id' | 'holder_id'>;
interface Telling {
  title: string;
  body: string;
}

export const notifyApplicant = (tx: Tx, row: About, { title, body }: Telling) =>
  notifyAccount(tx, row.account_id, {
    title,
    body: `${row.number}：${body}`,
    link: linkTo(row.id),
    category: 'rights',
  });

/**
 * Over every channel: a person reported dead may be alive. For an organisation also its owners, since it has no
 * phone of its own.
 */
export async function notifyHolder(tx: Tx, row: About, { title, body }: Telling): Promise<void> {
  if (row.holder_id === null) return;
  const owners = (await listOwners(tx, row.holder_id)).map((one) => one.person_id);
  for (const accountId of [row.holder_id, ...owners])
    await notifyAccount(tx, accountId, {
      title,
      body: `${row.number}：${body}`,
      link: linkTo(row.id),
      category: 'security',
    });
}

/** People who claimed a better right. */
export async function notifyContesters(tx: Tx, row: About, { title, body }: Telling): Promise<void> {
  for (const { account_id: accountId } of await listContests(tx, [row.id]))
    await notifyAccount(tx, accountId, {
      title,
      body: `${row.number}：${body}`,
      link: linkTo(row.id),
      category: 'rights',
    });
}
