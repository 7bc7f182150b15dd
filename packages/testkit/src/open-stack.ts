import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack, type RunningStack } from '@yinji/stack/start-stack';
import { copyTemplate } from './database/open-test-database.ts';
import { Person, type Place } from './people/person.ts';

export interface OpenStack {
  running: RunningStack;
  place: Place;
  origin: string;
  /** A person who is verified, certified and has the package 随笔 (10 deposits, 2 confirmations). */
  member(name: string): Promise<Person>;
  close(): Promise<void>;
}

export const PACKAGES = {
  trial: '0199c000-0000-7000-8000-000000000001',
  small: '0199c000-0000-7000-8000-000000000002',
} as const;

/** One decision is enough, unless a test is about the second one: a random sample would fail it at random. */
const ONE_LOOK = { REVIEW_SAMPLE_PERCENT: '0' };

/**
 * A whole installation in a folder of its own, with real processes, database and simulators; `env` as at `npm
 * start`, `imports` as of `startStack`. In a test run its database is a copy of the run's template: a cluster for each file would cost more
 * than its tests.
 */
export async function openStack(
  env: Record<string, string> = {},
  imports: readonly string[] = [],
): Promise<OpenStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yinji-wire-'));
  // PostgreSQL's user must be able to reach its folder.
  chmodSync(dataDir, 0o711);
  const database = await copyTemplate();
  const given = database && {
    DATABASE_URL: database.ownerUrl,
    WEB_DATABASE_URL: database.webUrl,
    SEALER_DATABASE_URL: database.sealerUrl,
  };
  const running = await startStack({
    dataDir,
    port: 0,
    host: '127.0.0.1',
    env: { ...ONE_LOOK, ...given, ...env },
    imports,
  });
  const { origin } = new URL(running.portalUrl);
  const place = {
    origin,
    outbox: running.outbox,
    cashierUrl: running.cashierUrl,
    faceCheckUrl: running.faceCheckUrl,
  };
  return {
    running,
    place,
    origin,
    async member(name) {
      const person = new Person(place, name);
      await person.register();
      await person.verifyRealName();
      await person.makeKey();
      await person.buy(PACKAGES.small);
      return person;
    },
    async close() {
      await running.stop();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
