import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { NOTE_ED25519, parseVkey, type NoteKey } from '@yinji/evidence';

export interface WitnessConfig {
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** Holds the keys and, for each log, the last checkpoint cosigned. Never restore it from a backup. */
  folder: string;
  /** Name in the cosignatures, a scheme-less URL such as witness.example/w1. */
  name: string;
  logs: NoteKey[];
}

type Env = Record<string, string | undefined>;

export const USAGE = `node witness/src/main.ts --dir DIR --name NAME [--log VKEY]… [--port PORT] [--host HOST] [--init]
  --dir DIR      keys and memory; made on the first start            WITNESS_DIR
  --name NAME    scheme-less address, such as witness.example/w1     WITNESS_NAME
  --log VKEY     a log to cosign for, once for each                  WITNESS_LOGS (JSON array, or a file with one a line)
  --port PORT    default: a free one                                 WITNESS_PORT
  --host HOST    default 127.0.0.1                                   WITNESS_HOST
  --init         make the keys, print their vkeys, and end`;

/** The command line as settings, over those of the environment. Throws for what it does not know. */
export function readArgs(args: string[], env: Env): { env: Env; init: boolean } {
  const { values } = parseArgs({
    args,
    options: {
      dir: { type: 'string' },
      name: { type: 'string' },
      log: { type: 'string', multiple: true },
      port: { type: 'string' },
      host: { type: 'string' },
      init: { type: 'boolean', default: false },
    },
  });
  const given = {
    WITNESS_DIR: values.dir,
    WITNESS_NAME: values.name,
    WITNESS_LOGS: values.log && JSON.stringify(values.log),
    WITNESS_PORT: values.port,
    WITNESS_HOST: values.host,
  };
  const over = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { env: { ...env, ...over }, init: values.init };
}

/**
 * Reads WITNESS_PORT, WITNESS_HOST, WITNESS_DIR, WITNESS_NAME and WITNESS_LOGS (a JSON array of log vkeys, or the path
 * of a file with such an array or a vkey a line). Throws one error that names every fault.
 */
export function readConfig(env: Env): WitnessConfig {
  const faults: string[] = [];
  const wanted = (name: string): string => {
    const value = env[name] ?? '';
    if (value === '') faults.push(`${name} is needed`);
    return value;
  };
  const attempt = <T>(name: string, fallback: T, read: () => T): T => {
    try {
      return read();
    } catch (cause) {
      faults.push(`${name}: ${(cause as Error).message}`);
      return fallback;
    }
  };
  const folder = wanted('WITNESS_DIR');
  const name = wanted('WITNESS_NAME');
  if (/[\s+]/u.test(name)) faults.push('WITNESS_NAME must have no spaces and no +');
  const port = Number(env['WITNESS_PORT'] ?? '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) faults.push('WITNESS_PORT must be 0 to 65535');
  const logs = attempt('WITNESS_LOGS', [], () => readLogs(env['WITNESS_LOGS'] ?? '[]'));
  if (faults.length > 0) throw new Error(`settings are wrong:\n  ${faults.join('\n  ')}\n\n${USAGE}`);
  return { host: env['WITNESS_HOST'] ?? '127.0.0.1', port, folder, name, logs };
}

function readLogs(value: string): NoteKey[] {
  const text = (value.trimStart().startsWith('[') ? value : readFileSync(value, 'utf8')).trim();
  const vkeys: unknown = text.startsWith('[')
    ? JSON.parse(text)
    : text.split(/\s*\n\s*/).filter((line) => line !== '');
  if (!Array.isArray(vkeys)) throw new Error('not a list of vkeys');
  return vkeys.map((vkey) => {
    const key = parseVkey(String(vkey));
    if (key.type !== NOTE_ED25519) throw new Error(`${key.name} is not a log's Ed25519 key`);
    return key;
  });
}
