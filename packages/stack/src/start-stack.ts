import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { API_PREFIX, getTrust } from '@yinji/contract';
import { prepareDatabase } from '../../../server/src/platform/db/prepare-database.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { freePort } from './free-port.ts';
import type { RunningPostgres } from './postgres/start-postgres.ts';
import { publishEvaluationRoot } from './publish-evaluation-root.ts';
import { initialise } from './processes.ts';
import { requireRestored } from './restoring.ts';
import { openParts, type StackPart } from './stack-parts.ts';

export interface RunningStack {
  portalUrl: string;
  consoleUrl: string;
  docsUrl: string;
  cashierUrl: string;
  faceCheckUrl: string;
  timeAuthorityUrl: string;
  estUrl: string;
  /** Page of the messages that phones and mailboxes received, with the fault switches. */
  messagesUrl: string;
  witnessUrl: string;
  outbox: string;
  dataDir: string;
  /** For the staff command and the tests; the owner's connection. */
  databaseUrl: string;
  /** Each process by its name; `postgres` where it is the embedded one. */
  parts: ReadonlyMap<string, StackPart>;
  stop(): Promise<void>;
}

export interface StackOptions {
  dataDir: string;
  port: number;
  host: string;
  env: Record<string, string | undefined>;
  /** False for tests only: no commit waits for the disk. */
  fsync?: boolean;
  /** Module addresses that every program of ours loads first; proofs move the clock with one. */
  imports?: readonly string[];
  /** A part that is started again listens where it did; proofs kill single parts. */
  keepsPorts?: boolean;
  /** Aborts a start that is under way; started processes are stopped. */
  signal?: AbortSignal;
  /** A process that was ready ended by itself. */
  onLost?: (name: string, code: number | null) => void;
}

/**
 * Starts everything of evaluation mode: PostgreSQL, witness, simulators, sealer, copy index, server. If one fails, all are
 * stopped.
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const dataDir = resolve(options.dataDir);
  requireRestored(dataDir);
  // Others may traverse it to reach PostgreSQL's folder, but not list it.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  mkdirSync(join(dataDir, 'log'), { recursive: true });
  const unlock = await lockDataDir(dataDir);
  const parts = openParts(options.onLost);
  const stop = async () => {
    await parts.stop();
    unlock();
  };
  try {
    const postgres = await openPostgres(options, dataDir, parts.startPostgres);
    options.signal?.throwIfAborted();
    await prepareDatabase(postgres.ownerUrl, options.env['REFUND_SECOND_PERSON_FEN']);
    const start: Start = async (name, program, env, args = []) => {
      options.signal?.throwIfAborted();
      const { imports = [] } = options;
      return parts.start({ name, program, env, args, imports, logs: join(dataDir, 'logs') });
    };
    return { ...(await startAll(options, dataDir, postgres, start)), parts: parts.parts, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

type StackPostgres = Pick<RunningPostgres, 'ownerUrl' | 'webUrl' | 'sealerUrl'>;

/**
 * The embedded PostgreSQL, or the operator's own by its owner's address; then the two roles may have addresses
 * too.
 */
async function openPostgres(
  { env, fsync = true }: StackOptions,
  dataDir: string,
  start: ReturnType<typeof openParts>['startPostgres'],
): Promise<StackPostgres> {
  const ownerUrl = env['DATABASE_URL'];
  if (ownerUrl === undefined)
    return start({ folder: join(dataDir, 'postgres'), fsync, archive: env['ARCHIVE_DIR'] });
  return {
    ownerUrl,
    webUrl: env['WEB_DATABASE_URL'] ?? ownerUrl,
    sealerUrl: env['SEALER_DATABASE_URL'] ?? ownerUrl,
  };
}

type Start = (
  name: string,
  program: string,
  env: Record<string, string>,
  args?: readonly string[],
) => Promise<Record<string, unknown>>;

async function startAll(
  options: StackOptions,
  dataDir: string,
  postgres: StackPostgres,
  start: Start,
): Promise<Omit<RunningStack, 'parts' | 'stop'>> {
  const port = options.port === 0 ? await freePort() : options.port;
  const basePath = options.env['BASE_PATH'] ?? '/copyright/authorization/';
  const publicUrl = options.env['PUBLIC_URL'] ?? `http://localhost:${port}`;
  const logOrigin = once(join(dataDir, 'log-origin'), () => `${new URL(publicUrl).hostname}/yinji-log`);
  const keys = { KEYS_DIR: join(dataDir, 'keys/sealer'), LOG_ORIGIN: logOrigin };
  const { logVkey, nextLogVkey } = await initialise('sealer/src/main.ts', keys);
  const witness = await start('witness', 'witness/src/main.ts', {
    WITNESS_DIR: join(dataDir, 'witness'),
    WITNESS_NAME: 'localhost/evaluation-witness',
    WITNESS_LOGS: JSON.stringify([logVkey, nextLogVkey].filter((one) => one !== undefined)),
    ...(await keptPorts(options, ['WITNESS_PORT'])),
  });
  const simulatorsDir = join(dataDir, 'simulators');
  const simulators = await start('simulators', 'simulators/src/main.ts', {
    SIMULATORS_DIR: simulatorsDir,
    OUTBOX_FILE: join(dataDir, 'outbox.jsonl'),
    ...(await keptPorts(options, SIMULATED_PORTS)),
  });
  const cashierUrl = String(simulators['cashierUrl']);
  const socket = socketPath(dataDir, 'sealer.sock');
  const timeAuthorityUrl = String(simulators['timeAuthorityUrl']);
  await start('sealer', 'sealer/src/main.ts', {
    ...keys,
    SEALER_SOCKET: socket,
    PUBLIC_URL: publicUrl,
    SEALER_DATABASE_URL: postgres.sealerUrl,
    LOG_DIR: join(dataDir, 'log'),
    TRUST_DIR: join(dataDir, 'trust'),
    WITNESSES: JSON.stringify([
      {
        name: 'evaluation-witness',
        url: witness['url'],
        vkey: witness['vkey'],
        mlDsaVkey: witness['mlDsaVkey'],
      },
    ]),
    WITNESS_QUORUM: '1',
    TIME_AUTHORITY_CA_FILE: options.env['TIME_AUTHORITY_CA_FILE'] ?? String(simulators['timeAuthorityCaFile']),
    SIMULATORS_DIR: simulatorsDir,
    CASHIER_URL: cashierUrl,
    ...given(options.env, [
      'MERCHANT',
      'BUILT_IN_TIME_AUTHORITY',
      'DOCUMENTS_PER_HOUR',
      'CERTIFICATES_PER_HOUR',
      'CONSOLE_URL',
      'STAFF_SECOND_FACTOR',
      'SEALER_SOCKET_GROUP',
      'SEALER_METRICS',
    ]),
    // Certificates are permanent, so an installation without a configured address prints none into them.
    ...(options.env['PUBLIC_URL'] === undefined ? {} : { CRL_URL: `${publicUrl}/trust/creator-ca.crl` }),
  });
  const copyIndexSocket = socketPath(dataDir, 'copy-index.sock');
  await start('copy-index', 'copy-index/src/main.ts', {
    COPY_INDEX_DIR: join(dataDir, 'copy-index'),
    COPY_INDEX_SOCKET: copyIndexSocket,
    ...given(options.env, [
      'COPY_INDEX_SOCKET_GROUP',
      'COPY_INDEX_HOST',
      'COPY_INDEX_PORT',
      'COPY_INDEX_SECRET',
    ]),
  });
  const faceCheckUrl = String(simulators['faceCheckUrl']);
  const serverEnv = {
    PORT: String(port),
    HOST: options.host,
    DATA_DIR: dataDir,
    BASE_PATH: basePath,
    PUBLIC_URL: publicUrl,
    SITE_NAME: options.env['SITE_NAME'] ?? '印迹',
    YINJI_MODE: options.env['YINJI_MODE'] ?? 'evaluation',
    DATABASE_URL: postgres.webUrl,
    SEALER_SOCKET: socket,
    COPY_INDEX_SOCKET: copyIndexSocket,
    LOG_ORIGIN: logOrigin,
    ...personalDataKeys(options.env, dataDir),
    SIMULATORS_DIR: simulatorsDir,
    CASHIER_URL: cashierUrl,
    FACE_CHECK_URL: faceCheckUrl,
    TIME_AUTHORITIES:
      options.env['TIME_AUTHORITIES'] ??
      JSON.stringify([
        { name: 'built-in' },
        {
          name: 'simulated-second',
          url: timeAuthorityUrl,
          crl: new URL('/crl', timeAuthorityUrl).href,
          simulated: true,
        },
      ]),
    ...given(options.env, [
      'EVALUATION_OPEN_TO_STRANGERS',
      'SHELF_FEE_FEN',
      'REFUND_SECOND_PERSON_FEN',
      'SUCCESSION_NOTICE_DAYS',
      'MERCHANT',
      'REQUESTS_PER_MINUTE',
      'CONNECTIONS',
      'CONNECTIONS_PER_NETWORK',
      'ICP_NUMBER',
      'POLICE_NUMBER',
      'OPERATOR',
      'REVIEW_SAMPLE_PERCENT',
      'REVIEW_IDLE_MINUTES',
      'TRUSTED_PROXIES',
      'CONSOLE_URL',
      'CONSOLE_NETWORKS',
      'RENEW_BEFORE_DAYS',
      'USER_POLICY_VERSION',
      'PRIVACY_POLICY_VERSION',
      'FACE_CHECK_PROVIDERS',
      ...BUCKET_SETTINGS,
      ...EST_SETTINGS,
    ]),
    ...(options.env['SMS_PROVIDERS'] === undefined ? simulatedMessages(simulatorsDir) : {}),
    ...given(options.env, MESSAGE_SETTINGS),
    ...(options.env['CREATOR_CA'] === 'simulated-est'
      ? simulatedEst(simulatorsDir, String(simulators['estUrl']))
      : {}),
  };
  const withMetrics = { ...serverEnv, ...given(options.env, ['WEB_METRICS', 'WORKER_METRICS']) };
  const isSplit = options.env['WORKER_METRICS'] !== undefined;
  await start('server', 'server/src/main.ts', withMetrics, isSplit ? ['--only', 'web'] : []);
  if (isSplit) await start('worker', 'server/src/main.ts', withMetrics, ['--only', 'worker']);
  if (typeof nextLogVkey === 'string') await untilInForce(dataDir, nextLogVkey, options.signal);
  if (serverEnv.YINJI_MODE === 'evaluation')
    await publishEvaluationRoot(dataDir, await fetchTrust(options.host, port), new Date());
  // Further servers on the same database, for proofs; their ports are not advertised.
  for (let at = 2; at <= Number(options.env['SERVERS'] ?? 1); at += 1)
    await start(
      `server-${at}`,
      'server/src/main.ts',
      { ...serverEnv, PORT: String(await freePort()) },
      isSplit ? ['--only', 'web'] : [],
    );
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify({ databaseUrl: postgres.ownerUrl }), { mode: 0o600 });
  return {
    portalUrl: `${publicUrl}${basePath}`,
    consoleUrl: `${options.env['CONSOLE_URL'] ?? publicUrl}/console/`,
    docsUrl: `${publicUrl}/api_prod/docs`,
    cashierUrl,
    faceCheckUrl,
    timeAuthorityUrl,
    estUrl: String(simulators['estUrl']),
    messagesUrl: String(simulators['messagesUrl']),
    witnessUrl: String(witness['url']),
    outbox: join(dataDir, 'outbox.jsonl'),
    dataDir,
    databaseUrl: postgres.ownerUrl,
  };
}

const SIMULATED_PORTS = [
  'CASHIER_PORT',
  'FACE_CHECK_PORT',
  'TIME_AUTHORITY_PORT',
  'EST_PORT',
  'MESSAGES_PORT',
  'SMTP_PORT',
] as const;

/** Without this each start takes free ones. */
async function keptPorts({ keepsPorts = false }: StackOptions, names: readonly string[]) {
  const chosen: Record<string, string> = {};
  if (keepsPorts) for (const name of names) chosen[name] = String(await freePort());
  return chosen;
}

/** The trust root names the policy: it is signed when the log's next key is in force. */
async function untilInForce(dataDir: string, vkey: string, signal?: AbortSignal): Promise<void> {
  const policy = join(dataDir, 'trust/policy.txt');
  for (const deadline = Date.now() + 60_000; !readFileSync(policy, 'utf8').includes(`log ${vkey}\n`);) {
    if (Date.now() > deadline) throw new Error('the log did not take its new key: see logs/sealer.log');
    await pause(50, undefined, { signal });
  }
}

async function fetchTrust(host: string, port: number): Promise<Record<string, string>> {
  const local = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const response = await fetch(`http://${local}:${port}${API_PREFIX}${getTrust.path}`);
  return getTrust.output.parse(((await response.json()) as { data: unknown }).data).files;
}

const BUCKET_SETTINGS = [
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PATH_STYLE',
];
const EST_SETTINGS = [
  'EST_URL',
  'EST_LABEL',
  'EST_CA_FILE',
  'EST_ANCHORS_FILE',
  'EST_USER',
  'EST_PASSWORD',
  'EST_CERT_FILE',
  'EST_KEY_FILE',
] as const;

const MESSAGE_SETTINGS = ['SMS_PROVIDERS', 'SMTP_URL', 'SMTP_CA_FILE', 'MAIL_FROM'] as const;

/**
 * The simulators' SMS services and mail server, unless real ones are set; the protocols are those of
 * production.
 */
const simulatedMessages = (simulatorsDir: string): Record<string, string> =>
  JSON.parse(readFileSync(join(simulatorsDir, 'message-settings.json'), 'utf8')) as Record<string, string>;

/** The simulated licensed authority instead of the built-in one, with the protocol of production. */
function simulatedEst(simulatorsDir: string, estUrl: string): Record<string, string> {
  return {
    EST_URL: estUrl,
    EST_CA_FILE: join(simulatorsDir, 'est-tls-root.pem'),
    EST_ANCHORS_FILE: join(simulatorsDir, 'est-anchors.pem'),
    EST_USER: 'yinji',
    EST_PASSWORD: readFileSync(join(simulatorsDir, 'est-password.txt'), 'utf8'),
  };
}

/** From the settings, or from files: a key a line, the current one first, and what a rotation wrote beside it. */
function personalDataKeys(env: StackOptions['env'], dataDir: string): Record<string, string> {
  if (env['PERSONAL_DATA_KEY'] !== undefined)
    return given(env, ['PERSONAL_DATA_KEY', 'PERSONAL_DATA_OLD_KEYS', 'LOOKUP_KEY']);
  const [current = '', ...old] = once(join(dataDir, 'keys/personal-data.key'), () =>
    randomBytes(32).toString('hex'),
  ).split('\n');
  const lookup = join(dataDir, 'keys/lookup.key');
  return {
    PERSONAL_DATA_KEY: current,
    PERSONAL_DATA_OLD_KEYS: old.join(','),
    ...(existsSync(lookup) && { LOOKUP_KEY: readFileSync(lookup, 'utf8').trim().replaceAll('\n', ',') }),
  };
}

/** A value made at the first start and kept. */
function once(file: string, make: () => string): string {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, make(), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
}

/** A unix socket's path has at most 107 bytes. */
function socketPath(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  if (Buffer.byteLength(path) <= 100) return path;
  const folder = `/tmp/yinji-${process.getuid?.() ?? 0}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, name);
}

/** The settings that were given; the server has its own defaults. */
const given = (env: StackOptions['env'], names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
