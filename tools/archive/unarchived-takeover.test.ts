import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createNoteSigner } from '@yinji/sealing';
import { startPostgres } from '@yinji/stack/postgres/start-postgres';
import { appendBatch, readTip } from '../../sealer/src/append-batch.ts';
import { appendPorts } from '../../sealer/src/fixture-for-tests.ts';
import { awaitLeadership } from '../../sealer/src/leadership.ts';
import { startSequencer } from '../../sealer/src/sequencer.ts';
import { prepareDatabase } from '../../server/src/platform/db/prepare-database.ts';

test(
  'who takes over signs nothing that this disk alone has, until the archive has it',
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yinji-unarchived-takeover-'));
    chmodSync(folder, 0o711);
    const archive = join(folder, 'archive');
    const postgres = await startPostgres({ folder: join(folder, 'house/postgres'), archive });
    await prepareDatabase(postgres.ownerUrl, undefined);
    const owner = new Client({ connectionString: postgres.ownerUrl });
    await owner.connect();
    const signer = createNoteSigner('test/log', generateKeyPairSync('ed25519').privateKey);
    const over = new AbortController();
    const published = join(folder, 'log/checkpoint');
    const count = async (query: string): Promise<number> => (await owner.query(query)).rowCount!;
    const waiting = `from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'yinji-sealer'`;
    try {
      await owner.query(`insert into pending_record (entry, entry_sha256) values ('a', sha256('a'))`);
      const leader = await awaitLeadership(postgres.sealerUrl, () => undefined, over.signal);
      const tip = await readTip(leader.client);
      renameSync(archive, `${archive}-away`);
      const batch = appendBatch(leader.client, tip, { ...appendPorts(leader.client), signer });
      batch.catch(() => undefined);
      // As when PostgreSQL is killed: the commit is on its disk, and its wait has ended with the connection.
      const terminate = `select pg_terminate_backend(pid) ${waiting}`;
      await expect.poll(() => count(terminate), { timeout: 60_000 }).toBe(1);
      await expect(batch).rejects.toThrow();
      await leader[Symbol.asyncDispose]();
      expect(await count('select from log_entry')).toBe(1);

      const events: string[] = [];
      const config = { databaseUrl: postgres.sealerUrl, logDir: join(folder, 'log'), witnesses: [], quorum: 0 };
      const tell = (event: string): number => events.push(event);
      const next = startSequencer({ config, signer, tell, signal: over.signal });
      const stands = async (): Promise<boolean> => (await count(`select ${waiting}`)) === 1;
      await expect.poll(async () => existsSync(published) || stands(), { timeout: 60_000 }).toBe(true);
      expect(existsSync(published)).toBe(false);
      expect(events).not.toContain('leading');
      renameSync(`${archive}-away`, archive);
      await expect.poll(() => existsSync(published), { timeout: 60_000 }).toBe(true);
      over.abort(new Error('over'));
      await next.done;
    } finally {
      over.abort(new Error('over'));
      await owner.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
