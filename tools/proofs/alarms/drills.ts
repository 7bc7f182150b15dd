import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  API_PREFIX,
  getTrust,
  isOrderPaid,
  listActivities,
  payPackageOrder,
  submitPackageOrder,
} from '@yinji/contract';
import { ROOT_NAME } from '@yinji/evidence';
import { publishEvaluationRoot } from '@yinji/stack/publish-evaluation-root';
import { PACKAGES } from '@yinji/testkit/open-stack';
import { askForCode } from '@yinji/testkit/people/ask-for-code';
import { setCashierFaults } from '@yinji/testkit/people/cashier-faults';
import { openWireClient } from '@yinji/testkit/people/wire-client';
import type { House, Program } from './open-house.ts';

type Heal = () => unknown;

/** Breaks one thing, and returns how to mend it; undefined for what stays broken, which is the last drill. */
export type Drill = (house: House) => Promise<Heal | undefined> | Heal;

/** A process that stands still: it keeps its connections and answers nothing. */
const halt =
  (name: Program): Drill =>
  ({ findProcess }) => {
    const id = findProcess(name);
    process.kill(id, 'SIGSTOP');
    return () => process.kill(id, 'SIGCONT');
  };

/** Rows that only a fault of many minutes makes. */
const write =
  (change: string, back: string, values: unknown[] = []): Drill =>
  async ({ sql }) => {
    await sql(change, values);
    return () => sql(back);
  };

/** Until it is ended, again and again; an error ends it at once. */
function repeat(work: () => Promise<unknown>): Heal {
  const over = new AbortController();
  const done = (async () => {
    while (!over.signal.aborted) await work();
  })();
  return async () => {
    over.abort();
    await done;
  };
}

const post = (url: string, wish: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) });

/** Each alarm and what raises it: queues first, since they are silent for a while after a part was away. */
export const DRILLS: Record<string, Drill> = {
  YinjiLogWaits: write(
    // The sealer takes numbers above zero.
    `insert into pending_record (seq, entry, entry_sha256, submitted_at) overriding system value
       values (-1, 'never', sha256('never'), now() - interval '2 minutes')`,
    'delete from pending_record where seq = -1',
  ),

  async YinjiDepositsWait({ sql }) {
    const [{ work_id: id, received_at: at, completed_at: done } = {}] = await sql(
      'select work_id, received_at, completed_at from deposit where completed_at is not null limit 1',
    );
    // Its job waits, so that nothing completes it.
    await sql(
      `insert into job (id, kind, key, data, run_at, tries) values ($1, 'finish-deposit', $2, $3, now() + interval '1 hour', 1)`,
      [randomUUID(), id, { workId: id }],
    );
    await sql(
      `update deposit set completed_at = null, received_at = now() - interval '6 minutes' where work_id = $1`,
      [id],
    );
    return async () => {
      await sql('update deposit set completed_at = $2, received_at = $3 where work_id = $1', [id, done, at]);
      await sql(`delete from job where kind = 'finish-deposit' and key = $1`, [id]);
    };
  },

  YinjiDocumentsWait: write(
    `insert into review_case (id, kind, work_id, number, submitted_at, due_at, decided_at, decision, documented_at)
       select gen_random_uuid(), 'confirmation', id, 'drill', now(), now(), now() - interval '11 minutes', 'passed', now()
       from work limit 1`,
    `delete from review_case where number = 'drill'`,
  ),

  YinjiMessagesWait: write(
    `insert into outbox (id, channel, kind, state, created_at, next_try_at, expires_at)
       values ('00000000-0000-7000-8000-000000000000', 'sms', 'system', 'waiting', now() - interval '11 minutes',
         now() + interval '1 hour', now() + interval '1 day')`,
    `delete from outbox where id = '00000000-0000-7000-8000-000000000000'`,
  ),

  YinjiJobsFail: write(
    `insert into job (id, kind, key, data, run_at, tries, failing_since, last_failed_at, last_error)
       values (gen_random_uuid(), 'document-deposit', 'drill', '{}', now() + interval '1 hour', 9,
         now() - interval '11 minutes', now(), 'Error')`,
    `delete from job where key = 'drill'`,
  ),

  YinjiEntriesRecovered: write(
    'insert into log_recovered (idx) select max(idx) from log_entry',
    'delete from log_recovered',
  ),

  YinjiLogUnstamped: write(
    `insert into checkpoint_token (day, checkpoint_size, checkpoint, token, authority, record_sha256, stamped_at)
       select to_char(now() - interval '3 days', 'YYYY-MM-DD'), -1, '', '', 'drill', sha256('drill'), now();
     update checkpoint_token set day = '1' || substr(day, 2) where checkpoint_size >= 0`,
    // Its job may have stamped the day again.
    `delete from checkpoint_token where checkpoint_size = -1 or day like '1%'`,
  ),

  async YinjiRenewalsDue({ sql }) {
    const [{ work_id: id, variant, covered_until: until } = {}] = await sql(
      'select work_id, variant, covered_until from bundle where covered_until is not null limit 1',
    );
    const set = (value: unknown) =>
      sql('update bundle set covered_until = $3 where work_id = $1 and variant = $2', [id, variant, value]);
    await set(new Date(Date.now() + 86_400_000));
    return () => set(until);
  },

  YinjiCertificateEnds: ({ stack }) => endRootSoon(stack.running, stack.origin),

  async YinjiSecurity({ stack, sql }) {
    for (let times = 0; times < 25; times += 1)
      await fetch(`${stack.origin}/api_prod/notify/wechat`, { method: 'POST', body: '{}' });
    return () => sql(`delete from security_event where kind = 'notification-refused'`);
  },

  async YinjiRequestsFail({ stack, sql }) {
    await sql('alter table content_page rename to content_page_gone');
    const end = repeat(async () => {
      await fetch(`${stack.origin}${API_PREFIX}${listActivities.path}`);
      await pause(200);
    });
    return async () => {
      await end();
      await sql('alter table content_page_gone rename to content_page');
    };
  },

  async YinjiRequestsSlow({ stack, connect }) {
    const client = await connect();
    const end = repeat(async () => {
      await client.query('begin; lock table content_page in access exclusive mode');
      const asked = fetch(`${stack.origin}${API_PREFIX}${listActivities.path}`);
      await pause(1500);
      await client.query('rollback');
      await asked;
    });
    return async () => {
      await end();
      await client.end();
    };
  },

  YinjiProcessBusy({ findProcess }) {
    const id = findProcess('worker');
    return repeat(async () => {
      process.kill(id, 'SIGSTOP');
      await pause(800);
      process.kill(id, 'SIGCONT');
      await pause(200);
    });
  },

  async YinjiPaymentsUnconfirmed({ stack, painter }) {
    const { orderId, orderNo } = await painter.client.call(submitPackageOrder, { packageId: PACKAGES.trial });
    await painter.acceptTerms(orderId);
    await painter.client.call(payPackageOrder, { orderId, channel: 'wechat' });
    await setCashierFaults(stack.place.cashierUrl, { provider500: true });
    const end = repeat(async () => {
      await painter.client.call(isOrderPaid, { orderNo });
      await pause(1000);
    });
    return async () => {
      await end();
      await setCashierFaults(stack.place.cashierUrl, {});
    };
  },

  YinjiBackupOld({ stack }) {
    const file = join(stack.running.dataDir, 'last-backup');
    const at = Date.now() / 1000 - 3 * 86_400;
    writeFileSync(file, 'drill\n');
    utimesSync(file, at, at);
    return () => rmSync(file);
  },

  YinjiWebAway: halt('web'),
  YinjiWorkerAway: halt('worker'),
  YinjiSealerAway: halt('sealer'),
  YinjiCopyIndexAway: halt('copy-index'),

  async YinjiWitnessAway(house) {
    const heal = halt('witness')(house);
    await house.deposit();
    return heal;
  },

  async YinjiDatabaseAway({ sql, connect }) {
    const [{ name } = {}] = await sql('select current_database() as name');
    // Roles of ours are no superusers: they are refused.
    const owner = await connect();
    await owner.query(`alter database "${String(name)}" connection limit 0`);
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename in ('yinji_web', 'yinji_sealer')`,
      [name],
    );
    return async () => {
      await owner.query(`alter database "${String(name)}" connection limit -1`);
      await owner.end();
    };
  },

  YinjiDiskAway({ stack }) {
    const objects = join(stack.running.dataDir, 'objects');
    renameSync(objects, `${objects}-away`);
    mkdirSync(objects);
    return () => {
      rmdirSync(objects);
      renameSync(`${objects}-away`, objects);
    };
  },

  YinjiLogStands: async ({ sql, deposit }) => {
    await sql('alter table log_tile rename to log_tile_gone');
    await deposit();
    return () => sql('alter table log_tile_gone rename to log_tile');
  },

  async YinjiTimeAuthorityAway({ stack, deposit }) {
    const { timeAuthorityUrl } = stack.running;
    const set = (fault: string) => post(new URL('/sim/faults', timeAuthorityUrl).href, { fault });
    await set('down');
    // The second authority stamps each deposit after the first.
    await deposit();
    return async () => {
      await set('none');
      await deposit();
    };
  },

  async YinjiMessageProviderAway({ stack }) {
    const set = (fault: string) => post(`${stack.running.messagesUrl}/sim/faults`, { aliyun: fault });
    await set('down');
    await askForSomeCode(stack.origin);
    return async () => {
      await set('none');
      await askForSomeCode(stack.origin);
    };
  },

  /** Its tokens are wrong for a while after it. */
  YinjiClockWrong({ clocks }) {
    clocks.set('server', 10);
    return () => clocks.set('server', 0);
  },

  /** It counts the signatures of an hour. */
  async YinjiSigningMuch({ stack }) {
    await stack.member('顾清和');
    return undefined;
  },
};

/** By SMS, to a number that nobody has asked with. */
async function askForSomeCode(origin: string): Promise<void> {
  const phone = `139${randomInt(10 ** 7, 10 ** 8)}`;
  await askForCode(openWireClient(origin), { phone });
}

/** A root of this evaluation's keepers that ends in 45 days, in the place of the one that ends in 365. */
async function endRootSoon({ dataDir }: { dataDir: string }, origin: string): Promise<Heal> {
  const root = join(dataDir, 'trust', ROOT_NAME);
  const answer = await fetch(`${origin}${API_PREFIX}${getTrust.path}`);
  const { [ROOT_NAME]: _before, ...files } = getTrust.output.parse(
    ((await answer.json()) as { data: unknown }).data,
  ).files;
  renameSync(root, `${root}.kept`);
  await publishEvaluationRoot(dataDir, files, new Date(Date.now() - 320 * 86_400_000));
  return () => renameSync(`${root}.kept`, root);
}
