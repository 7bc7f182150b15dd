import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { readConfig as readCopyIndex } from '../../copy-index/src/config.ts';
import { readConfig as readSealer } from '../../sealer/src/config.ts';
import { isUnreadOnTheWay, TLS_NEEDED } from '../../server/src/platform/settings/database-address.ts';
import { readConfig as readServer } from '../../server/src/platform/settings/config.ts';

type Env = Record<string, string | undefined>;

/** Of 32 random bytes about 30 differ. */
const LEAST_DIFFERENT_BYTES = 16;
const LEAST_PASSWORD = 12;

/** What each process would say at its start, and what none of them can see alone. */
export function findSettingFaults(env: Env): string[] {
  return [
    ...faultsOf('server', () => readServer(env)),
    ...faultsOf('sealer', () => readSealer(env)),
    // With an address it runs on another machine, with settings of its own.
    ...(env['COPY_INDEX_URL'] === undefined ? faultsOf('copy-index', () => readCopyIndex(env)) : []),
    ...findContradictions(env),
    ...findReadDatabases(env),
    ...findWeakSecrets(env),
  ];
}

/** Each reader throws one error with a line for each fault. */
function faultsOf(process: string, read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (cause) {
    const [title = '', ...lines] = (cause as Error).message.split('\n  ');
    return (lines.length === 0 ? [title] : lines).map((line) => `${process}: ${line}`);
  }
}

/** The server publishes what the sealer writes. */
function findContradictions(env: Env): string[] {
  const dataDir = resolve(env['DATA_DIR'] ?? './data');
  const published = [
    ['LOG_DIR', join(dataDir, 'log')],
    ['TRUST_DIR', join(dataDir, 'trust')],
  ] as const;
  const faults = published
    .filter(([name, path]) => env[name] !== undefined && resolve(env[name]) !== path)
    .map(([name, path]) => `${name}: the server publishes ${path}, and the sealer writes elsewhere`);
  if (env['YINJI_MODE'] === 'production')
    for (const name of ['keys/root-a.pem', 'simulators'])
      if (existsSync(join(dataDir, name)))
        faults.push(`DATA_DIR: ${name} is of an evaluation, whose keys sign nothing in production`);
  return faults;
}

/** The server looks at its own. */
function findReadDatabases(env: Env): string[] {
  if (env['YINJI_MODE'] !== 'production') return [];
  return ['SEALER_DATABASE_URL', 'ARCHIVE_DATABASE_URL']
    .filter((name) => env[name] && !isUnreadOnTheWay(env[name]))
    .map((name) => `${name}: ${TLS_NEEDED}`);
}

function findWeakSecrets(env: Env): string[] {
  const faults: string[] = [];
  for (const name of ['PERSONAL_DATA_KEY', 'PERSONAL_DATA_OLD_KEYS', 'LOOKUP_KEY'])
    for (const key of (env[name] || undefined)?.split(',') ?? [])
      if (new Set(key.match(/../g)).size < LEAST_DIFFERENT_BYTES)
        faults.push(`${name}: is not random (openssl rand -hex 32 makes one)`);
  const secret = env['COPY_INDEX_SECRET'];
  if (secret !== undefined && new Set(secret).size < LEAST_PASSWORD)
    faults.push('COPY_INDEX_SECRET: is not random');
  for (const name of ['WEB_DATABASE_URL', 'SEALER_DATABASE_URL'])
    if (hasWeakPassword(env[name]))
      faults.push(
        `${name}: its password is shorter than ${LEAST_PASSWORD} characters, or the name of the role`,
      );
  return faults;
}

/** Without a password PostgreSQL knows the role otherwise; what is no address is told where it is used. */
function hasWeakPassword(url: string | undefined): boolean {
  if (!url || !URL.canParse(url)) return false;
  const { user, password } = new Client({ connectionString: url });
  return typeof password === 'string' && (password.length < LEAST_PASSWORD || password === user);
}
