import { strict as assert } from 'node:assert';
import { renameSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import {
  API_PREFIX,
  SAVING_PAUSED_HEADER,
  getOwnAccount,
  getServerTime,
  listNotices,
  saveWorkDraft,
} from '@yinji/contract';
import type { Person } from '@yinji/testkit/people/person';
import { WireRefusal } from '@yinji/testkit/people/wire-client';
import type { House } from '../rotate/house.ts';

const WITHIN_MS = 60_000;
/** The pool has ten connections. */
const MANY = 24;
const DRAFT = {
  title: '待归档',
  workType: 'draw',
  description: '',
  claimedCreatedOn: null,
  file: null,
} as const;

/**
 * The archive's disk goes while many people write: what waits for it ends, further writes are refused at once, and everything
 * is read. Once it is back, writes go on.
 */
export async function loseArchive(house: House, { client }: Person, archive: string): Promise<void> {
  const write = () =>
    client.call(saveWorkDraft, DRAFT).then(
      () => 'SAVED',
      (cause: unknown) => (cause instanceof WireRefusal ? cause.code : String(cause)),
    );
  renameSync(archive, `${archive}-away`);
  const waiting = Array.from({ length: MANY }, write);
  await untilItIs('SAVING_PAUSED', write);
  assert.ok(!(await Promise.all(waiting)).includes('SAVED'), 'acknowledged without the archive');
  assert.ok((await client.call(getOwnAccount, {})).id);
  assert.ok((await client.call(listNotices, { page: 1, size: 10 })).items.length > 0);
  assert.equal((await fetch(`${house.running().portalUrl}verification-v2`)).status, 200);
  const { headers } = await fetch(`${house.origin}${API_PREFIX}${getServerTime.path}`);
  assert.equal(headers.get(SAVING_PAUSED_HEADER), 'all');
  const { alerts } = (await (await fetch(`${house.origin}/health/ready`)).json()) as { alerts: string[] };
  assert.ok(alerts.includes('archive'), alerts.join(', '));
  renameSync(`${archive}-away`, archive);
  await untilItIs('SAVED', write);
}

async function untilItIs(wanted: string, look: () => Promise<string>): Promise<void> {
  let seen = '';
  for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await pause(200))
    if ((seen = await look()) === wanted) return;
  throw new Error(`a write ends with ${seen}, not with ${wanted}`);
}
