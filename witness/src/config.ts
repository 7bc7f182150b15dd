import { readFileSync } from 'node:fs';
import { NOTE_ED25519, parseVkey, type NoteKey } from '@yinji/evidence';

export interface WitnessConfig {
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** Holds the key and, for each log, the last checkpoint cosigned. Never restore it from a backup. */
  folder: string;
  /** Name in the cosignatures, a scheme-less URL such as witness.example/w1. */
  name: string;
  logs: NoteKey[];
}

type Env = Record<string, string | undefined>;

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
  if (faults.length > 0) throw new Error(`settings are wrong:\n  ${faults.join('\n  ')}`);
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
