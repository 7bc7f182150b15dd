import { isAbsolute } from 'node:path';
import { COSIGNATURE_ED25519, COSIGNATURE_ML_DSA_44, parseVkey, type NoteKey } from '@yinji/evidence';
import { type MetricsAddress, readMetricsAddress } from '@yinji/stack/metrics/metrics-address';
import { readMerchant, type Merchant, type SimulatedCashier } from './payments/merchant.ts';
import { productionFaults } from './production-faults.ts';
import type { HourlyLimits } from './signing-rates.ts';

/** A witness to ask for cosignatures. `name` is its name in policy.txt, `url` its submission prefix. */
export interface WitnessPeer {
  name: string;
  url: string;
  vkey: string;
  key: NoteKey;
  /**
   * Its ML-DSA-44 key, if it has one: its line is kept beside the other and never counts towards the quorum.
   */
  mlDsa?: { vkey: string; key: NoteKey };
  /** Who runs it, as declared to everybody in policy.txt. */
  organisation?: string;
}

/** Where the keys are and whose log this is: all that --init needs. */
export interface KeyConfig {
  /** The names in certificates depend on it; `evaluation` by default. */
  mode?: 'evaluation' | 'production';
  keysDir: string;
  /** Origin of the checkpoints and name of the log's key, a scheme-less URL. */
  logOrigin: string;
}

export interface SealerConfig extends KeyConfig {
  mode: 'evaluation' | 'production';
  socket: string;
  /** Number of the group that may connect besides the owner: the web process's where it has a user of its own. */
  socketGroup: number | undefined;
  databaseUrl: string;
  /** Tiles, entry bundles and checkpoint as files, to be served as they are. */
  logDir: string;
  /** policy.txt and CA certificates, for verifiers. */
  trustDir: string;
  witnesses: WitnessPeer[];
  /** Whether the built-in time authority answers, and verifiers are asked to trust it. */
  isTimeAuthority: boolean;
  /** PEM with the roots of the other time authorities. */
  timeAuthorityCaFile: string | undefined;
  /** How many of the witnesses must cosign before a checkpoint is published. */
  quorum: number;
  /** Where the list of revoked certificates is published; printed in personal certificates. */
  crlUrl: string | undefined;
  hourlyLimits: HourlyLimits;
  /** Where the console stands: a passkey of staff counts only there. */
  consoleUrl: string | undefined;
  /** Whether whoever decides as a second person must have a second factor. */
  isFactorRequired: boolean;
  /** Whose payments are asked about; undefined in evaluation. */
  merchant: Merchant | undefined;
  /** Evaluation only; without it no payment is confirmed. */
  simulatedCashier: SimulatedCashier | undefined;
  /** Where its figures are served; undefined: nowhere. */
  metrics: MetricsAddress | undefined;
}

type Env = Record<string, string | undefined>;

/** An evaluation is filled within minutes; a production's limits are far above what people ask for. */
const HOURLY_LIMITS: Readonly<Record<SealerConfig['mode'], HourlyLimits>> = {
  evaluation: { document: 50_000, certificate: 20_000 },
  production: { document: 5000, certificate: 500 },
};

/** Linux, sun_path: 108 bytes with the closing zero. */
const MAX_SOCKET_PATH = 107;

class Reader {
  readonly faults: string[] = [];
  private readonly env: Env;

  constructor(env: Env) {
    this.env = env;
  }

  text(name: string): string {
    const value = this.env[name] ?? '';
    if (value === '') this.faults.push(`${name} is needed`);
    return value;
  }

  folder(name: string): string {
    const value = this.text(name);
    if (value !== '' && !isAbsolute(value)) this.faults.push(`${name} must be an absolute path`);
    return value;
  }

  attempt<T>(name: string, fallback: T, read: (value: string | undefined) => T): T {
    try {
      return read(this.env[name]);
    } catch (cause) {
      this.faults.push(`${name}: ${(cause as Error).message}`);
      return fallback;
    }
  }

  finish(): void {
    if (this.faults.length > 0) throw new Error(`settings are wrong:\n  ${this.faults.join('\n  ')}`);
  }
}

function readKeyPart(reader: Reader): Required<KeyConfig> {
  const keysDir = reader.folder('KEYS_DIR');
  const logOrigin = reader.text('LOG_ORIGIN');
  if (/[\s+]|:\/\//u.test(logOrigin)) reader.faults.push('LOG_ORIGIN is a URL without scheme, spaces or +');
  return { keysDir, logOrigin, mode: reader.attempt('YINJI_MODE', 'evaluation', readMode) };
}

/** Reads KEYS_DIR, LOG_ORIGIN and YINJI_MODE. Throws one error that names every fault. */
export function readKeyConfig(env: Env): KeyConfig {
  const reader = new Reader(env);
  const config = readKeyPart(reader);
  reader.finish();
  return config;
}

/**
 * Reads SEALER_SOCKET, SEALER_SOCKET_GROUP (default none), SEALER_DATABASE_URL, KEYS_DIR, LOG_ORIGIN, LOG_DIR, TRUST_DIR, WITNESSES (a JSON array
 * of {name, url, vkey, mlDsaVkey?, organisation?}, default none), WITNESS_QUORUM (default: all of them),
 * BUILT_IN_TIME_AUTHORITY (on or off, default on), TIME_AUTHORITY_CA_FILE (default none), CRL_URL (default
 * none), DOCUMENTS_PER_HOUR and CERTIFICATES_PER_HOUR (defaults in HOURLY_LIMITS), CONSOLE_URL or else PUBLIC_URL (default none: no passkeys), STAFF_SECOND_FACTOR (required or optional, default by mode), MERCHANT (as the server's), or in evaluation SIMULATORS_DIR and CASHIER_URL, SEALER_METRICS (default none), YINJI_MODE (evaluation or production, default evaluation), and in production OPERATOR, who runs this
 * log. Throws one error that names every fault.
 */
export function readConfig(env: Env): SealerConfig {
  const reader = new Reader(env);
  const witnesses = reader.attempt('WITNESSES', [], (value) => readWitnesses(value ?? '[]'));
  const keys = readKeyPart(reader);
  const { mode } = keys;
  const limit = (name: string, fallback: number) =>
    reader.attempt(name, fallback, (value) => (value === undefined ? fallback : readLimit(value)));
  const config: SealerConfig = {
    ...keys,
    socket: reader.folder('SEALER_SOCKET'),
    socketGroup: reader.attempt('SEALER_SOCKET_GROUP', undefined, readGroup),
    databaseUrl: reader.text('SEALER_DATABASE_URL'),
    logDir: reader.folder('LOG_DIR'),
    trustDir: reader.folder('TRUST_DIR'),
    witnesses,
    isTimeAuthority: reader.attempt('BUILT_IN_TIME_AUTHORITY', true, readSwitch),
    timeAuthorityCaFile: env['TIME_AUTHORITY_CA_FILE'],
    quorum: reader.attempt('WITNESS_QUORUM', 0, (value) => readQuorum(value, witnesses.length)),
    crlUrl: reader.attempt('CRL_URL', undefined, readCrlUrl),
    hourlyLimits: {
      document: limit('DOCUMENTS_PER_HOUR', HOURLY_LIMITS[mode].document),
      certificate: limit('CERTIFICATES_PER_HOUR', HOURLY_LIMITS[mode].certificate),
    },
    consoleUrl: reader.attempt('CONSOLE_URL', undefined, (value) => readOrigin(value ?? env['PUBLIC_URL'])),
    // No setting lets a production do without.
    isFactorRequired: mode === 'production' || env['STAFF_SECOND_FACTOR'] === 'required',
    merchant: reader.attempt('MERCHANT', undefined, readMerchant),
    simulatedCashier: readSimulatedCashier(env),
    metrics: reader.attempt('SEALER_METRICS', undefined, readMetricsAddress),
  };
  if (Buffer.byteLength(config.socket) > MAX_SOCKET_PATH)
    reader.faults.push(`SEALER_SOCKET is longer than ${MAX_SOCKET_PATH} bytes`);
  if (!config.isTimeAuthority && config.timeAuthorityCaFile === undefined)
    reader.faults.push('TIME_AUTHORITY_CA_FILE is needed where BUILT_IN_TIME_AUTHORITY is off');
  if (config.mode === 'production') reader.faults.push(...productionFaults(config, reader.text('OPERATOR')));
  reader.finish();
  return config;
}

function readMode(text = 'evaluation'): SealerConfig['mode'] {
  if (text !== 'evaluation' && text !== 'production') throw new Error('evaluation or production');
  return text;
}

function readSwitch(text = 'on'): boolean {
  if (text !== 'on' && text !== 'off') throw new Error('on or off');
  return text === 'on';
}

/** Name in policy.txt of a witness's ML-DSA-44 key. */
export const mlDsaName = (name: string): string => `${name}.ml-dsa-44`;

/** The setting WITNESSES for these peers. */
export function formatWitnesses(peers: readonly WitnessPeer[]): string {
  return JSON.stringify(
    peers.map(({ name, url, vkey, mlDsa, organisation }) => ({
      name,
      url,
      vkey,
      ...(mlDsa && { mlDsaVkey: mlDsa.vkey }),
      ...(organisation !== undefined && { organisation }),
    })),
  );
}

/** Reads the setting WITNESSES. Throws what is wrong with it. */
export function readWitnesses(text: string): WitnessPeer[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new Error('not a JSON array');
  const peers = list.map((each) => readWitness(each as WitnessSetting));
  const names = new Set(peers.flatMap(({ name }) => [name, mlDsaName(name)]));
  if (names.size < 2 * peers.length) throw new Error('a name appears twice');
  return peers;
}

/** One member of WITNESSES, before it is checked. */
type WitnessSetting = Partial<Record<'name' | 'url' | 'vkey' | 'mlDsaVkey' | 'organisation', unknown>>;

function readWitness({ name, url, vkey, mlDsaVkey, organisation }: WitnessSetting): WitnessPeer {
  if (typeof name !== 'string' || !/^[\w.-]+$/.test(name) || ['none', 'witnesses'].includes(name))
    throw new Error('name must be letters, digits, - . _ and not "none" or "witnesses"');
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error(`${name}: bad url`);
  const key = parseVkey(String(vkey));
  if (key.type !== COSIGNATURE_ED25519) throw new Error(`${name}: not an Ed25519 cosignature key`);
  // One line of policy.txt, which every verifier must read.
  if (
    organisation !== undefined &&
    (typeof organisation !== 'string' || !/^[^\p{C}]{1,100}$/u.test(organisation))
  )
    throw new Error(`${name}: organisation must be 1 to 100 characters on one line`);
  const peer = {
    name,
    url: url.replace(/\/+$/, ''),
    vkey: String(vkey),
    key,
    ...(organisation !== undefined && { organisation: organisation.normalize('NFC') }),
  };
  if (mlDsaVkey === undefined) return peer;
  const mlDsaKey = parseVkey(String(mlDsaVkey));
  if (mlDsaKey.type !== COSIGNATURE_ML_DSA_44) throw new Error(`${name}: mlDsaVkey is not an ML-DSA-44 key`);
  return { ...peer, mlDsa: { vkey: String(mlDsaVkey), key: mlDsaKey } };
}

function readCrlUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^https?:\/\/[\x21-\x7e]{1,200}$/.test(text) || !URL.canParse(text))
    throw new Error('an http or https address in ASCII');
  return text;
}

function readOrigin(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new Error('an http or https address');
  return new URL(text).origin;
}

function readSimulatedCashier({ SIMULATORS_DIR: dir, CASHIER_URL: cashierUrl }: Env) {
  return dir && cashierUrl ? { dir, cashierUrl } : undefined;
}

function readGroup(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error('the number of a group, and not root’s');
  return Number(text);
}

function readLimit(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error('a whole number from 1 to 999999');
  return Number(text);
}

function readQuorum(text: string | undefined, witnesses: number): number {
  const quorum = text === undefined ? witnesses : Number(text);
  const least = witnesses === 0 ? 0 : 1;
  if (!Number.isInteger(quorum) || quorum < least || quorum > witnesses)
    throw new Error(`must be ${least} to ${witnesses}, the number of witnesses`);
  return quorum;
}
