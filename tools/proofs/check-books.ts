import { getMemberDetail } from '@yinji/contract';
import type { Client } from 'pg';
import type { Traveller } from './traveller.ts';

interface Rest {
  evidence: number;
  authentic: number;
}

/** Whether one person's books are consistent, in the tables and on the site. Returns one sentence per fault. */
export async function checkBooks(client: Client, traveller: Traveller): Promise<string[]> {
  const faults: string[] = [];
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      faults.push(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
  };
  const { person, order } = traveller;
  if (person.client.token === undefined || order === undefined) return faults;
  const { rows } = await client.query<{ account_id: string; state: string }>(
    'select account_id, state from package_order where order_no = $1',
    [order.orderNo],
  );
  const accountId = rows[0]?.account_id;
  if (accountId === undefined) return [`order ${order.orderNo} is lost`];
  const count = async (what: string) =>
    Number((await client.query<{ count: string }>(`select count(*) from ${what}`, [accountId])).rows[0]?.count);

  const isPaid = rows[0]?.state === 'paid';
  expect('orders', await count('package_order where account_id = $1'), 1);
  expect('identities', await count('identity where account_id = $1'), 1);
  expect('signing keys', await count('signing_key where account_id = $1'), 1);
  expect('memberships', await count('membership where account_id = $1'), isPaid ? 1 : 0);
  expect(
    'payments',
    await count(
      `payment join package_order o on o.id = order_id where o.account_id = $1 and payment.state = 'paid'`,
    ),
    isPaid ? 1 : 0,
  );
  const deposits = await count(
    `deposit join work on work.id = work_id where account_id = $1 and received_at is not null`,
  );
  const works = await count('work where account_id = $1');
  const confirmations = await count(
    `track join work on work.id = work_id where account_id = $1 and name = 'confirmation' and state in ('reviewing', 'passed')`,
  );
  if (traveller.workId !== undefined) expect('works', works, 1);
  if (traveller.depositNumber !== undefined) expect('deposits', deposits, 1);
  const rest = await sumRest(client, accountId);
  if (isPaid) expect('rest in the books', rest, { evidence: 10 - deposits, authentic: 2 - confirmations });
  const told = (await person.client.call(getMemberDetail, {})).rest;
  expect('rest as told', { evidence: told.evidence, authentic: told.authentic }, rest);
  return faults;
}

async function sumRest(client: Client, accountId: string): Promise<Rest> {
  const { rows } = await client.query<{ kind: keyof Rest; rest: string }>(
    'select kind, sum(amount) as rest from quota_entry where account_id = $1 group by kind',
    [accountId],
  );
  const of = (kind: keyof Rest) => Number(rows.find((row) => row.kind === kind)?.rest ?? 0);
  return { evidence: of('evidence'), authentic: of('authentic') };
}

/** At the end of a way nothing is half done. */
export async function checkFinished(client: Client, { person, workId }: Traveller): Promise<string[]> {
  const { rows } = await client.query<{ documents: string; completed: boolean; passed: string }>(
    `select (select count(*) from document where work_id = $1) as documents,
            (select completed_at is not null and receipt is not null from deposit where work_id = $1) as completed,
            (select count(*) from track where work_id = $1 and state = 'passed') as passed`,
    [workId],
  );
  const found = rows[0];
  return found?.completed && Number(found.documents) === 4 && Number(found.passed) === 3
    ? []
    : [`the work of ${person.name} is not finished: ${JSON.stringify(found)}`];
}
