import { expect, test, vi } from 'vitest';
import { openTestDatabase } from '@yinji/testkit/database/open-test-database';

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
