import { isAbsolute, resolve } from 'node:path';
import { type MetricsAddress, readMetricsAddress } from '@yinji/stack/metrics/metrics-address';
import { SECOND_PERSON_ABOVE_FEN } from '@yinji/state-machine';
import { isFitForProduction, readTimeAuthorities, type TimeAuthoritySetting } from '../providers/time/index.ts';
import { readMerchantSettings, type MerchantSettings } from '../providers/payment/merchant-settings.ts';
import { readMailSettings, type MailSettings } from '../providers/mail/index.ts';
import { isOwnSmsHost, readSmsSettings, type SmsSetting } from '../providers/sms/index.ts';
import { readCopyIndexAddress, type CopyIndexAddress } from './copy-index-address.ts';
import { isUnreadOnTheWay, TLS_NEEDED } from './database-address.ts';
import { readConsoleSettings, type ConsoleSettings } from './console-settings.ts';
import { readBucketSettings, type BucketSettings } from './bucket-settings.ts';
import { readEstSettings, type EstSettings } from './est-settings.ts';

/**
 * Of the two built-in texts (`content/defaults`); another text is another version and must be accepted again.
 */
export const AGREEMENT_VERSIONS = { userPolicy: '2026-11-30', privacyPolicy: '2026-11-30' };

export interface Config extends ConsoleSettings {
  mode: 'evaluation' | 'production';
  /** Evaluation that strangers can reach: every page says so, and it takes small files only. */
  isOpenEvaluation: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** Holds the files; undefined: the disk of `dataDir` does. */
  bucket: BucketSettings | undefined;
  /** Begins and ends with a slash. */
  basePath: string;
  /** The portal's public origin, without a trailing slash. */
  publicUrl: string;
  siteName: string;
  /** The footer's information about the operator: each empty by default. */
  filing: { icp: string; police: string; operator: string };
  /** The versions of the texts in force; a person who accepted others is asked again. */
  agreements: { userPolicy: string; privacyPolicy: string };
  databaseUrl: string;
  sealerSocket: string;
  copyIndex: CopyIndexAddress;
  logOrigin: string;
  /** 32 bytes that encrypt personal data; from outside the database. */
  personalDataKey: Uint8Array;
  /** They open what was sealed before a rotation, the oldest last. */
  oldPersonalDataKeys: Uint8Array[];
  /** Keys of the look-ups, the newest first; none before the first rotation. */
  lookupKeys: Uint8Array[];
  /** Where the simulated providers wrote a merchant's credentials; evaluation only. */
  simulatorsDir: string | undefined;
  cashierUrl: string | undefined;
  faceCheckUrl: string | undefined;
  /** In the order of preference; none: messages by SMS fail. */
  smsProviders: SmsSetting[];
  /** The submission server; undefined: no mail is offered. */
  mail: MailSettings | undefined;
  /** Credentials from the providers of payment and face checks; undefined: the simulators are used. */
  merchant: MerchantSettings | undefined;
  /** Face check providers, in the order of preference; the next is used where one is unreachable. */
  faceCheckProviders: ('aliyun' | 'alipay')[];
  /** In the order of preference; never empty. */
  timeAuthorities: TimeAuthoritySetting[];
  /** A proof of time is renewed this many days before its first certificate ends. */
  renewBeforeDays: number;
  /** The licensed certificate authority; undefined: the built-in one, in evaluation only. */
  est: EstSettings | undefined;
  /** The challenge before a code: one of this many numbers must be found, half of them tried on average. */
  challengeNumbers: number;
  /** Requests per minute from one address; applied before the limits of single calls. */
  requestsPerMinute: number;
  /** Connections at a time, in all and of one network; the latter applies without a reverse proxy only. */
  connections: number;
  connectionsPerNetwork: number;
  /** Whether staff need a second factor besides the password. */
  staffSecondFactor: 'required' | 'optional';
  /** Percentage of cases that two people decide. */
  reviewSamplePercent: number;
  /** A taken case that is not opened for this long returns to the queue. */
  reviewIdleMinutes: number;
  /** Waiting time of an inheritance or succession, in which others can object. */
  successionNoticeDays: number;
  /** Fee for the public display of a work; with 0 no orders are made. */
  shelfFeeFen: number;
  /** Above this amount two people of finance release a refund. */
  refundSecondPersonFen: number;
  /** Addresses of reverse proxies whose X-Forwarded-For is trusted; else all their visitors share one limit. */
  trustedProxies: string[];
  /** Where the figures of each process are served; undefined: nowhere. A process that is both serves them at `web`. */
  metrics: Record<'web' | 'worker', MetricsAddress | undefined>;
}

type Env = Record<string, string | undefined>;

/** Reads every setting once and reports all faults together. */
export function readConfig(env: Env): Config {
  const faults: string[] = [];
  const fault = (name: string, what: string): undefined => void faults.push(`${name}: ${what}`);
  const text = (name: string, fallback?: string): string => {
    const value = env[name] ?? fallback;
    if (value === undefined || value === '') fault(name, 'is needed');
    return value ?? '';
  };
  const port = Number(env['PORT'] ?? '8080');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) fault('PORT', 'a number from 0 to 65535');
  const mode = env['YINJI_MODE'] ?? 'evaluation';
  if (mode !== 'evaluation' && mode !== 'production') fault('YINJI_MODE', 'evaluation or production');
  const host = text('HOST', '127.0.0.1');
  const basePath = text('BASE_PATH', '/copyright/authorization/');
  if (!/^\/(?:[\w.-]+\/)*$/.test(basePath)) fault('BASE_PATH', 'a path that begins and ends with a slash');
  const publicUrl = readOrigin('PUBLIC_URL', env['PUBLIC_URL'] ?? `http://localhost:${port}`, fault);
  const trustedProxies = (env['TRUSTED_PROXIES'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const console_ = readConsoleSettings(
    env,
    { publicUrl, trustedProxies },
    (name, value) => readOrigin(name, value, fault),
    fault,
  );
  const key = readKey('PERSONAL_DATA_KEY', env['PERSONAL_DATA_KEY'] ?? '', fault);
  const readKeys = (name: string, given: string | undefined) =>
    given?.split(',').map((one) => readKey(name, one, fault)) ?? [];
  const dataDir = resolve(text('DATA_DIR', './data'));
  const secondFactor = env['STAFF_SECOND_FACTOR'] ?? (mode === 'production' ? 'required' : 'optional');
  if (secondFactor !== 'required' && (secondFactor !== 'optional' || mode === 'production'))
    fault('STAFF_SECOND_FACTOR', 'required, or in evaluation optional');
  const config: Config = {
    mode: mode === 'production' ? 'production' : 'evaluation',
    isOpenEvaluation: mode === 'evaluation' && isReachable(host, publicUrl, console_.consoleUrl ?? publicUrl),
    port,
    host,
    dataDir,
    bucket: readBucketSettings(env, mode === 'production', fault),
    basePath,
    publicUrl,
    ...console_,
    siteName: text('SITE_NAME', '印迹'),
    filing: readFiling(env, fault),
    agreements: {
      userPolicy: text('USER_POLICY_VERSION', AGREEMENT_VERSIONS.userPolicy),
      privacyPolicy: text('PRIVACY_POLICY_VERSION', AGREEMENT_VERSIONS.privacyPolicy),
    },
    databaseUrl: env['WEB_DATABASE_URL'] || text('DATABASE_URL'),
    sealerSocket: text('SEALER_SOCKET'),
    copyIndex: readCopyIndexAddress(env, fault),
    logOrigin: text('LOG_ORIGIN'),
    personalDataKey: key,
    oldPersonalDataKeys: readKeys('PERSONAL_DATA_OLD_KEYS', env['PERSONAL_DATA_OLD_KEYS'] || undefined),
    lookupKeys: readKeys('LOOKUP_KEY', env['LOOKUP_KEY']),
    simulatorsDir: env['SIMULATORS_DIR'],
    cashierUrl: env['CASHIER_URL'],
    faceCheckUrl: env['FACE_CHECK_URL'],
    smsProviders: attempt('SMS_PROVIDERS', [], fault, () => readSmsSettings(env['SMS_PROVIDERS'])),
    mail: readMailSettings(env, mode === 'production', fault),
    merchant: attempt('MERCHANT', undefined, fault, () => readMerchantSettings(env['MERCHANT'])),
    faceCheckProviders: readFaceCheckProviders(env['FACE_CHECK_PROVIDERS'] ?? 'aliyun,alipay', fault),
    timeAuthorities: attempt('TIME_AUTHORITIES', [], fault, () => readTimeAuthorities(env['TIME_AUTHORITIES'])),
    renewBeforeDays: Number(env['RENEW_BEFORE_DAYS'] ?? '365'),
    est: readEstSettings(env, mode === 'production', fault),
    challengeNumbers: Number(env['CHALLENGE_NUMBERS'] ?? '200000'),
    requestsPerMinute: Number(env['REQUESTS_PER_MINUTE'] ?? '6000'),
    connections: Number(env['CONNECTIONS'] ?? '4096'),
    connectionsPerNetwork: Number(env['CONNECTIONS_PER_NETWORK'] ?? '512'),
    staffSecondFactor: secondFactor === 'optional' ? 'optional' : 'required',
    reviewSamplePercent: Number(env['REVIEW_SAMPLE_PERCENT'] ?? '5'),
    reviewIdleMinutes: Number(env['REVIEW_IDLE_MINUTES'] ?? '240'),
    successionNoticeDays: Number(env['SUCCESSION_NOTICE_DAYS'] ?? '30'),
    shelfFeeFen: Number(env['SHELF_FEE_FEN'] ?? '0'),
    refundSecondPersonFen: Number(env['REFUND_SECOND_PERSON_FEN'] ?? SECOND_PERSON_ABOVE_FEN),
    trustedProxies,
    metrics: {
      web: attempt('WEB_METRICS', undefined, fault, () => readMetricsAddress(env['WEB_METRICS'])),
      worker: attempt('WORKER_METRICS', undefined, fault, () => readMetricsAddress(env['WORKER_METRICS'])),
    },
  };
  if (!(config.renewBeforeDays > 0)) fault('RENEW_BEFORE_DAYS', 'a number of days above 0');
  if (!(config.reviewSamplePercent >= 0 && config.reviewSamplePercent <= 100))
    fault('REVIEW_SAMPLE_PERCENT', 'a number from 0 to 100');
  if (!(config.reviewIdleMinutes >= 5)) fault('REVIEW_IDLE_MINUTES', 'a number of minutes, from 5');
  if (!(config.successionNoticeDays >= 15 && config.successionNoticeDays <= 365))
    fault('SUCCESSION_NOTICE_DAYS', 'a number of days from 15 to 365');
  if (!Number.isInteger(config.shelfFeeFen) || config.shelfFeeFen < 0)
    fault('SHELF_FEE_FEN', 'a whole number of fen, from 0');
  if (!Number.isInteger(config.refundSecondPersonFen) || config.refundSecondPersonFen < 0)
    fault('REFUND_SECOND_PERSON_FEN', 'a whole number of fen, from 0');
  if (
    !Number.isInteger(config.challengeNumbers) ||
    !(config.challengeNumbers > 0 && config.challengeNumbers <= 1_000_000)
  )
    fault('CHALLENGE_NUMBERS', 'a whole number from 1 to 1000000');
  if (!(config.requestsPerMinute > 0)) fault('REQUESTS_PER_MINUTE', 'a number above 0');
  if (!(config.connections > 0)) fault('CONNECTIONS', 'a number above 0');
  if (!(config.connectionsPerNetwork > 0)) fault('CONNECTIONS_PER_NETWORK', 'a number above 0');
  if (config.sealerSocket !== '' && !isAbsolute(config.sealerSocket))
    fault('SEALER_SOCKET', 'an absolute path');
  if (config.mode === 'production') forbidSimulators(config, fault);
  if (config.mode === 'production' && !isUnreadOnTheWay(config.databaseUrl))
    fault(env['WEB_DATABASE_URL'] ? 'WEB_DATABASE_URL' : 'DATABASE_URL', TLS_NEEDED);
  if (config.isOpenEvaluation && env['EVALUATION_OPEN_TO_STRANGERS'] !== 'yes')
    fault(
      'EVALUATION_OPEN_TO_STRANGERS',
      'yes, if strangers shall reach simulated evidence at this HOST or PUBLIC_URL; every page then says so',
    );
  if (faults.length > 0) throw new Error(`settings are wrong:\n  ${faults.join('\n  ')}`);
  return config;
}

/** 互联网信息服务管理办法 art. 12 and 计算机信息网络国际联网安全保护管理办法 require both numbers in the footer. */
function readFiling(env: Env, fault: (name: string, what: string) => undefined): Config['filing'] {
  const [icp, police, operator] = ['ICP_NUMBER', 'POLICE_NUMBER', 'OPERATOR'].map(
    (name) => env[name]?.trim() ?? '',
  ) as [string, string, string];
  if (icp !== '' && !/^\p{Script=Han}ICP[备证]\d{6,12}号(?:-\d{1,3})?$/u.test(icp))
    fault('ICP_NUMBER', 'such as 京ICP备12345678号-1');
  if (police !== '' && !/^\p{Script=Han}公网安备 ?\d{14}号$/u.test(police))
    fault('POLICE_NUMBER', 'such as 京公网安备 11010502030405号');
  if ([...operator].length > 120) fault('OPERATOR', 'name, address and telephone in at most 120 characters');
  return { icp, police, operator };
}

const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/;

/** Https and names of other hosts mean a proxy in front. */
const isReachable = (host: string, ...origins: string[]): boolean =>
  !LOOPBACK.test(host) ||
  origins.some(
    (origin) =>
      origin.startsWith('https://') || (URL.canParse(origin) && !LOOPBACK.test(new URL(origin).hostname)),
  );

/** Production refuses to start with anything simulated (product.md, Evaluation mode and production). */
function forbidSimulators(config: Config, fault: (name: string, what: string) => undefined): void {
  if (config.simulatorsDir !== undefined)
    fault('SIMULATORS_DIR', 'simulated providers are refused in production');
  if (config.cashierUrl !== undefined) fault('CASHIER_URL', 'the simulated cashier is refused in production');
  if (config.faceCheckUrl !== undefined)
    fault('FACE_CHECK_URL', 'the simulated face check is refused in production');
  if (config.merchant === undefined)
    fault('MERCHANT', 'is needed in production: payment and face checks by their own providers');
  if (config.smsProviders.length === 0) fault('SMS_PROVIDERS', 'is needed in production: codes go by SMS');
  for (const setting of config.smsProviders)
    if (!isOwnSmsHost(setting))
      fault('SMS_PROVIDERS', `${setting.name} is simulated or not at its own host: refused in production`);
  if (!config.publicUrl.startsWith('https://')) fault('PUBLIC_URL', 'must be https in production');
  for (const authority of config.timeAuthorities)
    if (!isFitForProduction(authority))
      fault(
        'TIME_AUTHORITIES',
        `${authority.name} is built in, simulated or on this machine: refused in production`,
      );
}

function readFaceCheckProviders(
  value: string,
  fault: (name: string, what: string) => undefined,
): Config['faceCheckProviders'] {
  const names = value.split(',').map((one) => one.trim());
  const known = names.filter((one) => one === 'aliyun' || one === 'alipay');
  if (known.length !== names.length || new Set(names).size !== names.length)
    fault('FACE_CHECK_PROVIDERS', 'aliyun, alipay or both, separated by a comma, the preferred first');
  return known;
}

function attempt<T>(
  name: string,
  fallback: T,
  fault: (name: string, what: string) => undefined,
  read: () => T,
): T {
  try {
    return read();
  } catch (cause) {
    fault(name, (cause as Error).message);
    return fallback;
  }
}

function readOrigin(name: string, value: string, fault: (name: string, what: string) => undefined): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    fault(name, 'an origin such as https://yinji.example');
  return url?.origin ?? '';
}

function readKey(name: string, value: string, fault: (name: string, what: string) => undefined): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(value)) fault(name, '64 hexadecimal digits');
  return Uint8Array.from(Buffer.from(value, 'hex'));
}
