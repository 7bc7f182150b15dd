import { expect, test } from 'vitest';
import type { Client } from 'pg';
import { judgeHistory } from './judge-history.ts';
import { proveChaos } from './prove-chaos.ts';
import { readFound } from './read-found.ts';

/** Damages that a checker must see, each in a transaction that is taken back. */
const DAMAGES: Record<string, string> = {
  'a lost deposit': 'delete from deposit where received_at is not null',
  'a doubled payment': `insert into payment select (jsonb_populate_record(payment, jsonb_build_object('id', gen_random_uuid(),
      'payment_no', 'doubled', 'channel', case channel when 'wechat' then 'alipay' else 'wechat' end))).* from payment where state = 'paid' limit 1`,
  'a wrong quota': `update quota_entry set amount = amount + 1 where movement = 'grant'`,
};

test(
  'everything said yes to is still true after parts were killed under people',
  { timeout: 600_000 },
  async () => {
    const told: string[] = [];
    const seen: string[] = [];
    const faults = await proveChaos(
      {
        seed: 153,
        schedules: 2,
        minutes: 0,
        lanes: 2,
        atEnd: async (house, { history, people }) => {
          const phones = new Set(people.map(({ person }) => person.phone));
          await house.withDatabase(async (client: Client) => {
            await client.query('set session_replication_role = replica');
            for (const [name, damage] of Object.entries(DAMAGES)) {
              await client.query(`begin; ${damage}`);
              if (judgeHistory(history, await readFound(client, phones), true).length > 0) seen.push(name);
              await client.query('rollback');
            }
          });
        },
      },
      (line) => told.push(line),
    );
    expect(faults, told.join('\n')).toEqual([]);
    expect(seen).toEqual(Object.keys(DAMAGES));
  },
);
