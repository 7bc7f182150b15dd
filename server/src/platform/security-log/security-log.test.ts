import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { findAlarms } from './find-alarms.ts';
import { readSecurityLog } from './read-security-log.ts';
import { MOST_SINGLE, MOST_SOURCES, recordSecurityEvent } from './record-security-event.ts';
import { forgetEndedEvents } from './security-events-store.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());
// A vault of its own: the counts of a process are kept for each.
beforeEach(async () => {
  await sql`delete from security_event`.execute(t.context.db);
});
const NOW = new Date();
const fresh = () => ({ ...t.context, vault: { ...t.context.vault }, now: () => NOW });

test('a repeated event of one source is one row with its count, opened for the reader alone', async () => {
  const context = fresh();
  const event = { kind: 'access-refused', network: '192.0.2.7', who: '画家十三号', what: 'listAudit' } as const;
  await recordSecurityEvent(context, event);
  await recordSecurityEvent(context, event);
  await recordSecurityEvent(context, { ...event, who: 'another' });
  const { items, hasMore } = await readSecurityLog(context, {});
  expect(hasMore).toBe(false);
  expect(items.map(({ who, times }) => [who, times])).toEqual(
    expect.arrayContaining([
      ['another', 1],
      ['画家十三号', 2],
    ]),
  );
  const { rows } = await sql<{ text: string }>`select security_event::text as text from security_event`.execute(
    context.db,
  );
  const clear = ['画家十三号', '192.0.2.7', 'listAudit'].flatMap((text) => [
    text,
    Buffer.from(text).toString('hex'),
  ]);
  for (const { text } of rows) for (const name of clear) expect(text).not.toContain(name);
});

test('a flood costs few writes, whether from one source or from many', async () => {
  const context = fresh();
  let writes = 0;
  const seal = context.vault.seal;
  context.vault.seal = (purpose, plain) => {
    writes += 1;
    return seal(purpose, plain);
  };
  for (let i = 0; i < 2 ** 12; i++) await recordSecurityEvent(context, { kind: 'limited', network: 'one' });
  expect(writes).toBe(MOST_SINGLE + 12 - Math.log2(MOST_SINGLE));
  expect((await readSecurityLog(context, {})).items[0]?.times).toBe(2 ** 12);
  for (let i = 0; i < MOST_SOURCES + 300; i++)
    await recordSecurityEvent(context, { kind: 'session-refused', network: String(i) });
  const { rows } = await sql`select from security_event where kind = 'session-refused'`.execute(context.db);
  expect(rows).toHaveLength(MOST_SOURCES + 1);
});

test('a kind that an honest house never shows raises an alarm; events of an hour ago do not', async () => {
  const context = fresh();
  for (let i = 0; i < 5; i++)
    await recordSecurityEvent(context, { kind: 'second-person-refused', what: 'document' });
  await recordSecurityEvent(context, { kind: 'sign-in-refused', network: 'one' });
  expect((await findAlarms(context)).map(({ kind }) => kind)).toEqual(['second-person-refused']);
  await sql`update security_event set minute = minute - interval '2 hours'`.execute(context.db);
  expect(await findAlarms(context)).toEqual([]);
});

test('events are forgotten after six months, and only then', async () => {
  const context = fresh();
  await recordSecurityEvent(context, { kind: 'limited', network: 'old' });
  await sql`update security_event set minute = now() - interval '184 days'`.execute(context.db);
  await recordSecurityEvent(context, { kind: 'limited', network: 'new' });
  await forgetEndedEvents(context.db);
  expect((await readSecurityLog(context, {})).items.map(({ network }) => network)).toEqual(['new']);
});

test('a log that cannot be written fails nobody, and is reported', async () => {
  const reported: string[] = [];
  const context = { ...fresh(), report: (what: string) => void reported.push(what) };
  context.vault.seal = () => {
    throw new Error('no key');
  };
  await recordSecurityEvent(context, { kind: 'limited' });
  expect(reported).toEqual(['security log: limited']);
});
