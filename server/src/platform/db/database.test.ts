import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { openTestDatabase } from '@yinji/testkit/database/open-test-database';
import { openDatabase } from './database.ts';

test('a connection that breaks while it is lent out fails its next query, not the process', async () => {
  const database = await openTestDatabase();
  const uncaught = vi.fn<(cause: unknown) => void>();
  process.on('uncaughtException', uncaught);
  try {
    const client = await database.pool.connect();
    const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
    const broken = new Promise((resolve) => client.once('end', resolve));
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]!.id]);
    await broken;
    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);
    expect(uncaught).not.toHaveBeenCalled();
    expect((await database.pool.query('select 1')).rowCount).toBe(1);
  } finally {
    process.off('uncaughtException', uncaught);
    await database.close();
  }
});

const codeOf = (work: Promise<unknown>) =>
  work.then(String, (cause: { code?: string }) => cause.code ?? String(cause));

test('a wait for a lock ends', async () => {
  const database = await openTestDatabase();
  const { pool, close } = openDatabase(database.webUrl, 1, { lockMs: 50 });
  const [holder, waiter] = [await database.pool.connect(), await pool.connect()];
  try {
    await holder.query('select pg_advisory_lock(1)');
    expect(await codeOf(waiter.query('select pg_advisory_lock(1)'))).toBe('55P03');
  } finally {
    holder.release(true);
    waiter.release();
    await close();
    await database.close();
  }
});

test('a wait for a database that does not answer ends', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { pool, close } = openDatabase(`postgres://127.0.0.1:${port}/none`, 1, { connectionMs: 50 });
  try {
    expect(await codeOf(pool.connect())).toContain('timeout');
  } finally {
    await close();
    silent.close();
  }
});

test('a transaction that stands still gives up its locks', async () => {
  const database = await openTestDatabase();
  const { pool, close } = openDatabase(database.webUrl, 1, { idleMs: 50 });
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    const ended = new Promise((resolve) => holder.once('end', resolve));
    await holder.query('select pg_advisory_xact_lock(1)').catch(() => undefined);
    await ended;
    const { rows } = await database.pool.query('select pg_try_advisory_lock(1) as free');
    expect(rows).toEqual([{ free: true }]);
  } finally {
    holder.release(true);
    await close();
    await database.close();
  }
});

test('limits are set by a statement: PgBouncer passes on none of the startup packet', async () => {
  const database = await openTestDatabase();
  const { pool, close } = openDatabase(database.webUrl, 1, { lockMs: 51, idleMs: 52 });
  try {
    const { rows } = await pool.query(
      `select name, setting, source from pg_settings
       where name in ('lock_timeout', 'idle_in_transaction_session_timeout', 'statement_timeout') order by name`,
    );
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '52', source: 'session' },
      { name: 'lock_timeout', setting: '51', source: 'session' },
      { name: 'statement_timeout', setting: '300000', source: 'session' },
    ]);
  } finally {
    await close();
    await database.close();
  }
});
