import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@yinji/stack/postgres/start-postgres';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction, isRefusedWrite, openDatabase } from '../../server/src/platform/db/database.ts';
import { prepareDatabase } from '../../server/src/platform/db/prepare-database.ts';
import { watchArchive } from '../../server/src/platform/db/watch-archive.ts';

test(
  'while the archive is away everything is read and no write waits; once it is back, writes go on',
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yinji-archive-away-'));
    chmodSync(folder, 0o711);
    const archive = join(folder, 'archive');
    const postgres = await startPostgres({ folder: join(folder, 'house/postgres'), archive });
    await prepareDatabase(postgres.ownerUrl, undefined);
    const connections = 3;
    const house = openDatabase(postgres.ownerUrl, connections);
    await sql`create table one (text text)`.execute(house.db);
    const leave = watchArchive(postgres.ownerUrl, house, { awayMs: 300, eachMs: 50 });
    const write = (text: string) =>
      inTransaction(house.db, (tx) => sql`insert into one values (${text})`.execute(tx)).then(
        () => 'acknowledged' as const,
        (cause: unknown) => (isRefusedWrite(cause) ? ('refused' as const) : ('unknown' as const)),
      );
    const read = async () => (await sql<{ text: string }>`select text from one`.execute(house.db)).rows;
    try {
      expect(await write('before')).toBe('acknowledged');
      renameSync(archive, `${archive}-away`);
      // They hold every connection: without a watch the read would wait for them.
      const waiting = Promise.all(Array.from({ length: connections }, (_, at) => write(`waiting ${at}`)));
      expect((await read()).map(({ text }) => text)).toContain('before');
      expect(new Set(await waiting)).toEqual(new Set(['unknown']));
      expect(await write('away')).toBe('refused');
      await expect(sql`insert into one values ('alone')`.execute(house.db)).rejects.toSatisfy(isRefusedWrite);
      renameSync(`${archive}-away`, archive);
      await expect.poll(() => write('back'), { timeout: 60_000 }).toBe('acknowledged');
      expect((await read()).map(({ text }) => text)).not.toContain('away');
    } finally {
      await leave();
      await house.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
