import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findSigningLog,
  isQuorum,
  listCosignatures,
  parseNote,
  parsePolicy,
  parseRecord,
  type PolicyRecord,
} from '@yinji/evidence';
import { expect, test } from 'vitest';
import { waitFor } from '@yinji/testkit/wait-for';
import { untilPublished } from './check-log-for-tests.ts';
import { startPolicedSequencer } from './policed-sequencer.ts';
import type { LogSigner } from './sign-checkpoint.ts';
import { entries, openFixture, submit, type LogFixture } from './fixture-for-tests.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A sealer whose settings name these of the test's witnesses, all of them needed. */
function start(fixture: LogFixture, ...numbers: number[]) {
  return startWith(fixture, {}, numbers);
}

function startWith(
  fixture: LogFixture,
  keys: Pick<Parameters<typeof startPolicedSequencer>[0], 'nextSigner' | 'endOldKey'> & {
    signer?: LogSigner;
  },
  numbers: number[],
) {
  const stopping = new AbortController();
  const events: { event: string; fields: Record<string, unknown> }[] = [];
  const witnesses = numbers.map((number) => fixture.witnesses[number - 1]!.peer);
  const sequencer = startPolicedSequencer({
    config: {
      databaseUrl: fixture.database.url,
      logDir: fixture.logDir,
      trustDir: join(fixture.logDir, '../trust'),
      witnesses,
      quorum: witnesses.length,
    },
    signer: fixture.signer,
    ...keys,
    tell: (event, fields = {}) => events.push({ event, fields }),
    signal: stopping.signal,
  });
  const stop = async (): Promise<void> => {
    stopping.abort(new Error('stop'));
    await sequencer.done;
  };
  const until = (event: string, what: Record<string, unknown> = {}): Promise<void> =>
    waitFor(() => expect(events).toContainEqual({ event, fields: expect.objectContaining(what) as object }));
  return { sequencer, stop, until };
}

const published = (fixture: LogFixture): Promise<string> =>
  readFile(join(fixture.logDir, '../trust/policy.txt'), 'utf8');
const history = async (fixture: LogFixture): Promise<string[]> =>
  (await readdir(join(fixture.logDir, '../trust/policies'))).sort();

const checkpointOf = (fixture: LogFixture): Promise<string> =>
  readFile(join(fixture.logDir, 'checkpoint'), 'utf8');

/** The policy records of the log with the first published checkpoint over each. */
async function logged({
  database: { client },
}: LogFixture): Promise<{ record: PolicyRecord; note: string | null }[]> {
  const { rows } = await client.query<{ entry: Buffer; note: string | null }>(`
    select entry, (select cosigned_note from log_checkpoint where size > idx and published_at is not null
                   order by size limit 1) as note
    from log_entry where entry_sha256 in (select record_sha256 from log_policy) order by idx`);
  return rows.map(({ entry, note }) => ({ record: parseRecord(entry) as PolicyRecord, note }));
}

test('the first policy is the first record, and the same policy is not logged again', async () => {
  await using fixture = await openFixture({ witnesses: 1 });
  const first = start(fixture, 1);
  await untilPublished(fixture.database, 1);
  await first.stop();
  const second = start(fixture, 1);
  await submit(fixture.database, ...entries(0, 2));
  await untilPublished(fixture.database, 3);
  await second.stop();
  const policy = await published(fixture);
  expect(await logged(fixture)).toMatchObject([
    { record: { policy_sha256: sha256(policy), previous_sha256: null } },
  ]);
  expect(await history(fixture)).toEqual([`${sha256(policy)}.txt`]);
});

test('a change is in force only after the old quorum has cosigned its record, also across a stop in between', async () => {
  await using fixture = await openFixture({ witnesses: 2 });
  const before = start(fixture, 1);
  await untilPublished(fixture.database, 1);
  await before.stop();
  const old = await published(fixture);

  await fixture.witnesses[0]!.stop();
  const waiting = start(fixture, 2);
  await waiting.until('policy-change-waits', { for: 'the old quorum' });
  await submit(fixture.database, ...entries(0, 2));
  await waitFor(() => expect(waiting.sequencer.state()).toMatchObject({ size: 4, publishedSize: 1 }));
  expect(await published(fixture)).toBe(old);
  await waiting.stop();

  const again = start(fixture, 2);
  await again.until('policy-change-waits', { for: 'the old quorum' });
  expect(await published(fixture)).toBe(old);
  await fixture.witnesses[0]!.start();
  await again.until('policy-in-force');
  await waitFor(async () => expect(await published(fixture)).not.toBe(old));
  const next = await published(fixture);
  const [, change] = await logged(fixture);
  expect(change!.record).toMatchObject({ policy_sha256: sha256(next), previous_sha256: sha256(old) });

  // The old quorum cosigned the record; later checkpoints belong to the new one.
  await fixture.witnesses[0]!.stop();
  await submit(fixture.database, 'after');
  await untilPublished(fixture.database, 5);
  await again.stop();
  const last = await readFile(join(fixture.logDir, 'checkpoint'), 'utf8');
  for (const [note, by, holds] of [
    [change!.note!, old, true],
    [change!.note!, next, false],
    [last, next, true],
    [last, old, false],
  ] as const) {
    const policy = parsePolicy(by);
    const cosigned = await listCosignatures(parseNote(note), policy);
    expect(await findSigningLog(parseNote(note), 'test/log', policy)).toBeDefined();
    expect(isQuorum(policy, new Set(cosigned.map(({ name }) => name)))).toBe(holds);
  }
  expect(await history(fixture)).toEqual([old, next].map((policy) => `${sha256(policy)}.txt`).sort());
});

test('witnesses that do not answer cannot become the policy: the log continues under the old one', async () => {
  await using fixture = await openFixture({ witnesses: 2 });
  const before = start(fixture, 1);
  await untilPublished(fixture.database, 1);
  await before.stop();
  const old = await published(fixture);
  await fixture.witnesses[1]!.stop();
  const mistaken = start(fixture, 1, 2);
  await mistaken.until('policy-change-waits', { for: 'the new witnesses' });
  await mistaken.until('witness-failed', { witness: 'w2' });
  await submit(fixture.database, 'a');
  await untilPublished(fixture.database, 2);
  expect(await published(fixture)).toBe(old);
  await mistaken.stop();
  // After the settings are corrected, nothing of the attempt is left.
  const right = start(fixture, 1);
  await submit(fixture.database, 'b');
  await untilPublished(fixture.database, 3);
  await right.stop();
  expect(await logged(fixture)).toHaveLength(1);
});

test('an announced change is finished first when the settings change once more', async () => {
  await using fixture = await openFixture({ witnesses: 3 });
  const before = start(fixture, 1);
  await untilPublished(fixture.database, 1);
  await before.stop();
  await fixture.witnesses[0]!.stop();
  const second = start(fixture, 2);
  await second.until('policy-change-waits', { for: 'the old quorum' });
  await second.stop();
  await fixture.witnesses[0]!.start();
  const third = start(fixture, 3);
  await untilPublished(fixture.database, 3);
  await waitFor(async () => expect(await published(fixture)).toContain('test/w3'));
  await third.stop();
  const records = (await logged(fixture)).map(({ record }) => record);
  expect(records).toHaveLength(3);
  expect(records.slice(1).map((record) => record.previous_sha256)).toEqual(
    records.slice(0, 2).map((record) => record.policy_sha256),
  );
});

test('the log takes its next key with a policy that the old quorum cosigned, also across a stop in between', async () => {
  await using fixture = await openFixture({ witnesses: 1 });
  const { signer, nextSigner } = fixture;
  const ended: string[] = [];
  const both = { signer, nextSigner, endOldKey: async () => void ended.push('old') };
  const before = start(fixture, 1);
  await submit(fixture.database, ...entries(0, 3));
  await untilPublished(fixture.database, 4);
  await before.stop();
  const [old, oldCheckpoint] = [await published(fixture), await checkpointOf(fixture)];

  // Stopped while the old quorum does not answer: the change is announced, and the old key still signs.
  await fixture.witnesses[0]!.stop();
  const first = startWith(fixture, both, [1]);
  await first.until('policy-change-waits', { for: 'the new witnesses' });
  await first.stop();
  expect([ended, await published(fixture)]).toEqual([[], old]);
  await fixture.witnesses[0]!.start();
  const again = startWith(fixture, both, [1]);
  await again.until('policy-in-force');
  await waitFor(() => expect(ended).toEqual(['old']));
  const next = await published(fixture);
  const [, change] = await logged(fixture);
  await submit(fixture.database, 'after');
  await untilPublished(fixture.database, 6);
  await again.stop();

  const last = await checkpointOf(fixture);
  for (const [note, by, key] of [
    [oldCheckpoint, old, signer.key],
    [change!.note!, old, signer.key],
    [change!.note!, next, undefined],
    [last, next, nextSigner.key],
    [last, old, undefined],
  ] as const)
    expect((await findSigningLog(parseNote(note), 'test/log', parsePolicy(by)))?.publicKey).toEqual(
      key?.publicKey,
    );

  // From then on the new key is the only one; what the old one signed is known by its public half.
  const after = startWith(fixture, { signer: { ...nextSigner, former: [signer.key] } }, [1]);
  await submit(fixture.database, 'later');
  await untilPublished(fixture.database, 7);
  await after.stop();
  expect((await logged(fixture)).length).toBe(2);
});

test('a record that the old key signed and nobody cosigned is published under the new one', async () => {
  await using fixture = await openFixture({ witnesses: 1 });
  const { signer, nextSigner } = fixture;
  const before = start(fixture, 1);
  await untilPublished(fixture.database, 1);
  await before.stop();
  const changing = startWith(fixture, { nextSigner }, [1]);
  await changing.until('policy-in-force');
  await changing.stop();
  // As if the sealer had been killed after it signed and before it published.
  await fixture.witnesses[0]!.stop();
  const alone = fixture.run();
  await submit(fixture.database, 'signed');
  await waitFor(() => expect(alone.state()).toMatchObject({ size: 3, publishedSize: 2 }));
  await alone.stop();
  await fixture.witnesses[0]!.start();
  const after = startWith(fixture, { signer: { ...nextSigner, former: [signer.key] } }, [1]);
  await untilPublished(fixture.database, 3);
  await after.stop();
  const policy = parsePolicy(await published(fixture));
  const note = parseNote(await checkpointOf(fixture));
  expect(await findSigningLog(note, 'test/log', policy)).toBeDefined();
});

test('a key that never was the log’s does not go on with it', async () => {
  await using fixture = await openFixture({ witnesses: 1 });
  const before = start(fixture, 1);
  await untilPublished(fixture.database, 1);
  await before.stop();
  const other = startWith(fixture, { signer: fixture.nextSigner }, [1]);
  await other.until('policy-failed');
  await other.stop();
  expect(await logged(fixture)).toHaveLength(1);
});
