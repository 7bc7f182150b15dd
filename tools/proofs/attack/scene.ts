import type { AnyCall } from '@yinji/contract';
import { allCalls } from '@yinji/contract/all-calls';
import { badInputsOf, type BadInputs } from '@yinji/testkit/bad-inputs/bad-inputs';
import { openTestContext } from '@yinji/testkit/context/open-test-context';
import { sql } from 'kysely';
import { allRoutes } from '../../../server/src/app/app.ts';
import { buildServer } from '../../../server/src/app/http/server.ts';
import { Refusal } from '../../../server/src/platform/refusal.ts';
import { readConfig } from '../../../server/src/platform/settings/config.ts';
import { rollDice, shuffle } from '../dice.ts';
import { gatherAttackers, hireAgain } from './cast.ts';
import { differing, fillHolding, makeDigest } from './house.ts';

export interface Options {
  seed: number;
  /** The share of the cases of each kind, from 0 to 1. */
  share: number;
}

/** An outside service that is never there. */
const ABSENT = new Proxy({}, { get: () => () => Promise.reject(new Refusal('PROVIDER_UNREACHABLE')) });

export async function openHouse() {
  const t = await openTestContext();
  const settings = readConfig({
    PERSONAL_DATA_KEY: '0'.repeat(64),
    DATABASE_URL: t.database.url,
    SEALER_SOCKET: '/nowhere',
    COPY_INDEX_SOCKET: '/nowhere',
    LOG_ORIGIN: 'log.example/1',
    REQUESTS_PER_MINUTE: '1000000000',
  });
  const { config } = t.context;
  Object.assign(t.context, {
    config: { ...settings, agreements: config.agreements, dataDir: config.dataDir },
    sealer: ABSENT,
    pictures: ABSENT,
    labels: ABSENT,
    payments: { wechat: ABSENT, alipay: ABSENT },
    faceCheck: ABSENT,
    time: ABSENT,
    certificateAuthority: ABSENT,
    sms: undefined,
    mail: undefined,
  });
  const reports: string[] = [];
  t.context.report = (what, cause) => void reports.push(`${what}: ${String(cause)}`);
  const app = await buildServer(t.context, allRoutes(t.context), []);
  return { t, app, reports };
}

/** The house, the victim, the attackers, and what they have tried so far. */
export async function prepareScene({ seed, share }: Options) {
  const { t, app, reports } = await openHouse();
  const { db } = t.context;
  const attackers = await gatherAttackers(t);
  const oneHuman = await hireAgain(t);
  const victim = await fillHolding(t, await t.account('13800000001'), oneHuman.first.staffId);
  const readVictim = await makeDigest(t, victim);
  let digest = await readVictim();
  const faults: string[] = [];
  const counts = {
    refused: 0,
    'bad body': 0,
    missing: 0,
    foreign: 0,
    'second name': 0,
    own: 0,
    'own answered': 0,
  };
  const dice = rollDice(seed);
  await sql`create table kept_session as select * from session`.execute(db);
  await sql`create table kept_staff_session as select * from staff_session`.execute(db);
  const built = allCalls.filter(({ status }) => status === 'built');
  const inputs = new Map(built.map((call) => [call, badInputsOf(call)]));
  return {
    t,
    app,
    reports,
    attackers,
    oneHuman,
    victim,
    faults,
    counts,
    built,
    isWhole: share === 1,
    inputOf: (call: AnyCall) => inputs.get(call) as BadInputs,
    /** A seeded part; at least one. */
    deal: <T>(all: readonly T[]): T[] =>
      share === 1 ? [...all] : shuffle(all, dice).slice(0, Math.max(1, Math.ceil(all.length * share))),
    /** Limits and sessions as they were: no call hides behind an earlier one. */
    async renew() {
      await sql`truncate rate_bucket`.execute(db);
      await sql`update session set revoked_at = kept.revoked_at, expires_at = kept.expires_at
        from kept_session kept where kept.token_sha256 = session.token_sha256`.execute(db);
      await sql`update staff_session set revoked_at = kept.revoked_at, expires_at = kept.expires_at
        from kept_staff_session kept where kept.token_sha256 = staff_session.token_sha256`.execute(db);
    },
    async expectUntouched(what: string) {
      const now = await readVictim();
      if (now !== digest) faults.push(`${what}: changed the victim's ${differing(digest, now).join(', ')}`);
      digest = now;
    },
    async close() {
      await app.close();
      await t.close();
    },
  };
}

export type Scene = Awaited<ReturnType<typeof prepareScene>>;
