import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '@yinji/stack/postgres/start-postgres';
import { Client } from 'pg';
import { HAS_NGINX, SITE } from './authorities.ts';
import { depositPicture } from './deposit-picture.ts';
import { findWord } from './find-word.ts';
import { Commands } from './read-page.ts';
import { fillFirst, fillSettings } from './settings.ts';
import { fetchTrust, signTrustRoot } from './sign-trust-root.ts';
import { startStandIns } from './stand-ins.ts';
import { startUnit, type Unit } from './start-unit.ts';

/** Run by `production.ts` inside its namespaces: docs/operations.md, Start in production, step by step. */
const [, , folder = ''] = process.argv;
const ORIGIN = `https://${SITE}`;
const SIMULATED = '模拟';
const page = new Commands('Start in production');
// The parent ended: so does everything here, as this is the first process of its namespace.
process.stdin.resume().once('end', () => process.exit(1));

/** One block, as root in the checkout. */
function run(block: string): { status: number | null; told: string } {
  const { PATH } = process.env;
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', block], {
    cwd: '/opt/yinji',
    env: { PATH: PATH ?? '', HOME: '/root', NODE_COMPILE_CACHE: '/opt/yinji/node_modules/.cache/compiled' },
    encoding: 'utf8',
  });
  return { status, told: `${stdout}${stderr}`.trim() };
}

function follow(block: string): string {
  const { status, told } = run(block);
  if (status !== 0) throw new Error(`ended with ${status}:\n${block}${told}`);
  console.log(`done     ${block.trim().replaceAll('\n', '\n         ')}`);
  return told;
}

function expectTo(isSo: boolean, what: string): void {
  console.log(isSo ? `holds    ${what}` : `FAULT ${what}`);
}

/** As the page says; the names of others lead elsewhere. Every call of the person goes through it. */
async function startProxy(): Promise<void> {
  const block = new Commands('The reverse proxy').take('nginx -t');
  if (!HAS_NGINX) return console.log('skipped  nginx: it is not installed');
  expectTo(
    !follow(withoutSystemd(block)).includes('[warn]'),
    'nginx takes its configuration without a warning',
  );
  const nginx = spawn('nginx', ['-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(nginx, 'exit').then(() => Promise.reject(new Error('nginx ended')));
  await Promise.race([ended, untilLive()]);
  console.log('started  nginx');
}

async function untilLive(): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(50)) {
    const isLive = await fetch(`${ORIGIN}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isLive) return;
  }
  throw new Error(`${ORIGIN} does not answer`);
}

/** There is none here: the proof does what it would. */
const withoutSystemd = (block: string): string => block.replaceAll(/^systemctl .*\n/gm, '');

async function openDatabase() {
  const { ownerUrl, webUrl, sealerUrl, stop } = await startPostgres({
    folder: '/var/lib/postgresql',
    port: 5432,
  });
  // The page makes the roles.
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('drop role yinji_web; drop role yinji_sealer');
  await client.end();
  // On this machine: one elsewhere needs TLS, which the PostgreSQL of npm does not offer.
  const settings = { DATABASE_URL: ownerUrl, WEB_DATABASE_URL: webUrl, SEALER_DATABASE_URL: sealerUrl };
  return { settings, stop };
}

const units: Unit[] = [];
try {
  follow(page.take('npm ci').replace('npm ci\n', ''));
  follow(page.take('useradd'));
  const standIns = await startStandIns(folder);
  const database = await openDatabase();
  fillFirst(folder, standIns, database.settings);
  follow(page.take('npm run --silent migrate'));
  const told = follow(page.take('npm run --silent sealer -- --init'));
  const { logVkey } = JSON.parse(told.split('\n').findLast((line) => line.startsWith('{')) ?? '{}') as {
    logVkey: string;
  };
  const doctor = page.take('npm run --silent doctor');
  const early = run(doctor);
  expectTo(
    early.status === 1 && /^sealer: WITNESS_QUORUM/m.test(early.told),
    'the doctor ends with 1 without witnesses',
  );
  fillSettings({ WITNESSES: await standIns.addWitnesses(logVkey) });
  expectTo(follow(doctor) === 'fit', 'the doctor finds all fit');

  const start = page.take('systemctl enable --now');
  follow(withoutSystemd(start));
  const analysed = spawnSync('sh', ['-c', 'systemd-analyze verify /etc/systemd/system/yinji-*.service'], {
    encoding: 'utf8',
  });
  if (analysed.status === 127) console.log('skipped  systemd-analyze: it is not installed');
  else expectTo(analysed.status === 0, `systemd reads the units ${analysed.stderr}`);
  const [, names = ''] = /^systemctl enable --now (.*)$/m.exec(start) ?? [];
  for (const name of names.split(' ')) {
    const unit = startUnit(name);
    units.push(unit);
    await unit.until(name === 'yinji-worker' ? 'working' : 'listening');
    console.log(`started  ${name}`);
  }
  await startProxy();
  const look = page.take('doctor -- --proxy');
  if (HAS_NGINX) expectTo(follow(look) === 'fit', 'the doctor finds the proxy fit');
  const hired = follow(page.take('npm run --silent staff').replace('NAME', '示例管理员'));
  expectTo(/one-time password \S+/.test(hired), 'the first of the staff has a password');
  page.end();
  const { fingerprint } = await signTrustRoot(folder, ORIGIN, follow);
  const bundle = await depositPicture(folder, standIns.outbox, ORIGIN);
  const trust = join(folder, 'verifier');
  await fetchTrust(trust, ORIGIN, ['root.txt', 'policy.txt', 'creator-ca.pem', 'tsa-ca.pem']);
  const verdict = follow(`npm run --silent verify -- ${bundle} --trust ${trust} --root ${fingerprint}`);
  console.log(verdict);
  const named = [
    ...findWord(SIMULATED, readFileSync(bundle)),
    ...(verdict.includes(SIMULATED) ? ['the verdict'] : []),
  ];
  expectTo(named.length === 0, `nothing is named ${SIMULATED}: ${named.join(', ')}`);
  for (const unit of units.toReversed()) {
    const code = await unit.stop();
    expectTo(code === 0, `${unit.name} ends at SIGTERM with ${code}`);
  }
  await standIns.close();
  await database.stop();
  process.exit(0);
} catch (cause) {
  console.log(
    `FAULT ${cause instanceof Error ? (cause.stack ?? cause.message).replaceAll('\n', ' | ') : String(cause)}`,
  );
  for (const unit of units) console.error(`--- ${unit.name}\n${unit.told()}`);
  process.exit(1);
}
