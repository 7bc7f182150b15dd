import { randomBytes } from 'node:crypto';
import { makeVault } from '../vault.ts';
import type { World } from '../world.ts';
import { openTestDatabase, type TestDatabase } from './open-test-database.ts';

export interface TestWorld {
  world: World;
  database: TestDatabase;
  /** Moves the world's clock; the database's own clock, by which limits count, stays. */
  pass(ms: number): void;
  close(): Promise<void>;
}

/** A world with a database, a vault and a clock, and nothing else outside. */
export async function openTestWorld(more: Partial<World> = {}): Promise<TestWorld> {
  const database = await openTestDatabase();
  let ahead = 0;
  const world = {
    db: database.db,
    now: () => new Date(Date.now() + ahead),
    vault: makeVault(randomBytes(32)),
    config: {
      siteName: '印迹',
      publicUrl: 'http://localhost',
      basePath: '/',
      mailConfigured: true,
      challengeNumbers: 50,
    },
    wake: () => undefined,
    report: (what: string, cause: unknown) => {
      throw new Error(what, { cause });
    },
    ...more,
  } as unknown as World;
  return { world, database, pass: (ms) => void (ahead += ms), close: () => database.close() };
}
