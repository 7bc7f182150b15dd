import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHouse, type RunningHouse } from '../../tools/house.ts';
import { Person, type Place } from '../../tools/people/person.ts';

export interface OpenHouse {
  house: RunningHouse;
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

/** One decision is enough, unless a test is about the second: a sample taken by chance would fail it by chance. */
const ONE_LOOK = { REVIEW_SAMPLE_PERCENT: '0' };

/** A whole installation in a folder of its own, with real processes, database and simulators; `env` as at `npm start`. */
export async function openHouse(env: Record<string, string> = {}): Promise<OpenHouse> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yinji-wire-'));
  // PostgreSQL's user must get through to its folder.
  chmodSync(dataDir, 0o711);
  const house = await startHouse({ dataDir, port: 0, host: '127.0.0.1', env: { ...ONE_LOOK, ...env } });
  const { origin } = new URL(house.portalUrl);
  const place = {
    origin,
    outbox: house.outbox,
    cashierUrl: house.cashierUrl,
    faceCheckUrl: house.faceCheckUrl,
  };
  return {
    house,
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
      await house.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
