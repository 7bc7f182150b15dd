import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { NOTE_ED25519, parsePolicy, parseVkey, type NoteKey, type Policy } from '@yinji/evidence';

export interface MonitorConfig {
  /** The log's prefix without a slash at the end. */
  url: string;
  logKey: NoteKey;
  policy?: Policy;
  folder: string;
  once: boolean;
  everyMs: number;
  staleMs: number;
  ourRecords: boolean;
  /** Address at which to serve the mirror; port 0 takes a free one. */
  serve?: { host: string; port: number };
  alarmUrl?: string;
}

export const USAGE = `node monitor/src/main.ts --log URL --dir DIR (--vkey VKEY | --policy FILE)
  --log URL             prefix of a c2sp.org/tlog-tiles log, such as https://example.com/log
  --vkey VKEY           the log's key; not needed when the policy names one log alone
  --policy FILE         c2sp.org/tlog-policy: also checks cosignatures, their number and their age
  --dir DIR             where the mirror and the alarms are kept
  --once                one round; ends with 0 when all is well, 2 with an alarm
  --every SECONDS       between rounds, default 30
  --stale-minutes N     how old the newest cosignature may be, default 1560 (26 hours)
  --any-entries         the entries are not this project's records: do not read them
  --serve PORT [--host HOST]   serve the mirror over HTTP, default host 127.0.0.1
environment: ALARM_URL  each alarm is posted there as JSON`;

const OPTIONS = {
  log: { type: 'string' },
  vkey: { type: 'string' },
  policy: { type: 'string' },
  dir: { type: 'string' },
  once: { type: 'boolean', default: false },
  every: { type: 'string', default: '30' },
  'stale-minutes': { type: 'string', default: '1560' },
  'any-entries': { type: 'boolean', default: false },
  serve: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
} as const;

/** Reads the command line. Throws one error that names every fault. */
export function readConfig(args: string[], env: Record<string, string | undefined>): MonitorConfig {
  const { values } = parseArgs({ args, options: OPTIONS });
  const faults: string[] = [];
  const attempt = <T>(name: string, read: () => T): T | undefined => {
    try {
      return read();
    } catch (cause) {
      faults.push(`${name}: ${(cause as Error).message}`);
      return undefined;
    }
  };
  const url = attempt('--log', () => readUrl(values.log));
  const folder = values.dir;
  if (folder === undefined) faults.push('--dir is needed');
  const file = values.policy;
  const policy = file === undefined ? undefined : attempt('--policy', () => parsePolicy(readFileSync(file)));
  const logKey = attempt('--vkey', () => readLogKey(values.vkey, policy));
  const everyMs = attempt('--every', () => readNumber(values.every, 1) * 1000);
  const staleMs = attempt('--stale-minutes', () => readNumber(values['stale-minutes'], 1) * 60_000);
  const port = values.serve === undefined ? undefined : attempt('--serve', () => readPort(values.serve!));
  const alarmUrl = env['ALARM_URL'] ? attempt('ALARM_URL', () => readUrl(env['ALARM_URL'])) : undefined;
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\n\n${USAGE}`);
  return {
    url: url!,
    logKey: logKey!,
    folder: folder!,
    once: values.once,
    everyMs: everyMs!,
    staleMs: staleMs!,
    ourRecords: !values['any-entries'],
    ...(policy && { policy }),
    ...(port !== undefined && { serve: { host: values.host, port } }),
    ...(alarmUrl !== undefined && { alarmUrl }),
  };
}

function readUrl(text: string | undefined): string {
  if (text === undefined || !/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('an http or https address is needed');
  return text.replace(/\/+$/, '');
}

function readLogKey(vkey: string | undefined, policy: Policy | undefined): NoteKey {
  if (vkey === undefined && policy?.logs.length !== 1)
    throw new Error('needed, unless --policy names one log alone');
  const key = vkey === undefined ? policy!.logs[0]!.key : parseVkey(vkey);
  if (key.type !== NOTE_ED25519) throw new Error(`${key.name} is not a log's Ed25519 key`);
  return key;
}

function readNumber(text: string, least: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least)) throw new Error(`a number from ${least} on`);
  return value;
}

function readPort(text: string): number {
  const port = readNumber(text, 0);
  if (port > 65_535) throw new Error('0 to 65535');
  return port;
}
