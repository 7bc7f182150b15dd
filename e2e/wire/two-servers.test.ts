import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@yinji/testkit/wait-for';
import { serve } from '../../simulators/src/http/serve.ts';
import {
  timeAuthorityHandler,
  type TimeAuthorityContext,
} from '../../simulators/src/time-authority/handler.ts';
import { openTimeAuthorityKeys, TIME_AUTHORITY_CA } from '../../simulators/src/time-authority/keys.ts';

const DEPOSITS = 8;
const folder = mkdtempSync(join(tmpdir(), 'yinji-wire-two-'));
const servers: Server[] = [];
const authorities: TimeAuthorityContext[] = [];
let stack: OpenStack;

async function openAuthority(name: string): Promise<string> {
  const dir = join(folder, name);
  mkdirSync(dir);
  const context: TimeAuthorityContext = {
    now: Date.now,
    keys: openTimeAuthorityKeys(dir, new Date()),
    fault: 'none',
    granted: 0,
  };
  const { server, url } = await serve(timeAuthorityHandler(context), '127.0.0.1', 0);
  servers.push(server);
  authorities.push(context);
  return url;
}

beforeAll(async () => {
  const names = ['first', 'second'];
  const urls = [await openAuthority('first'), await openAuthority('second')];
  const ca = join(folder, 'ca.pem');
  writeFileSync(ca, names.map((name) => readFileSync(join(folder, name, TIME_AUTHORITY_CA), 'utf8')).join(''));
  stack = await openStack({
    SERVERS: '2',
    TIME_AUTHORITIES: JSON.stringify(names.map((name, index) => ({ name, url: urls[index], simulated: true }))),
    TIME_AUTHORITY_CA_FILE: ca,
    BUILT_IN_TIME_AUTHORITY: 'off',
  });
});
afterAll(async () => {
  await stack?.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

test('two servers on one database: one stamp of each authority for a deposit, counted at the simulators', async () => {
  const owner = new Client({ connectionString: stack.running.databaseUrl });
  await owner.connect();
  const count = async (sql: string) => Number((await owner.query<{ n: string }>(sql)).rows[0]?.n);
  try {
    const painter = await stack.member('沈知白');
    // The daily stamp over the whole log is bought once too, and is excluded from the count.
    await waitFor(async () => expect(await count('select count(*) as n from checkpoint_token')).toBe(1));
    const before = authorities.map(({ granted }) => granted);
    const bytes = Array.from({ length: DEPOSITS }, (_, at) => Buffer.from(`picture ${at}`));
    await Promise.all(bytes.map((one, at) => painter.deposit(`秋山 ${at}`, 'draw', `${at}.jpg`, one)));
    // Without originals there are no documents, whose signatures are stamped too.
    await waitFor(async () =>
      expect(await count('select count(*) as n from deposit where second_token is not null')).toBe(DEPOSITS),
    );
    await waitFor(async () =>
      expect(await count(`select count(*) as n from job where kind in ('finish-deposit', 'stamp-twice')`)).toBe(
        0,
      ),
    );
    const granted = authorities.map((authority, at) => authority.granted - (before[at] ?? 0));
    expect(granted).toEqual([DEPOSITS, DEPOSITS]);
  } finally {
    await owner.end();
  }
});
