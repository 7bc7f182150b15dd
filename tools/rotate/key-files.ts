import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeVault, type Keyring } from '../../server/src/platform/vault.ts';
import { writeDurable } from '../durable.ts';
import { renameDurably } from '@yinji/stack/durable-file';

export type Env = Readonly<Record<string, string | undefined>>;

export const keyFile = (dataDir: string) => join(dataDir, 'keys/personal-data.key');
export const lookupFile = (dataDir: string) => join(dataDir, 'keys/lookup.key');
export const settingsFile = (dataDir: string) => join(dataDir, 'keys/next.env');

/** Whether the settings hold the keys, and not files of the data folder. */
export const isGivenBySettings = (env: Env): boolean => env['PERSONAL_DATA_KEY'] !== undefined;

/** The keys of an installation: a key a line, or with commas, the newest first. */
export function readKeyring(dataDir: string, env: Env = {}): Keyring {
  const split = (text: string | undefined) =>
    (text ?? '')
      .split(/[\n,]/)
      .filter((one) => one !== '')
      .map(readKey);
  if (isGivenBySettings(env)) {
    const [current = Buffer.alloc(0)] = split(env['PERSONAL_DATA_KEY']);
    return { current, old: split(env['PERSONAL_DATA_OLD_KEYS']), lookup: split(env['LOOKUP_KEY']) };
  }
  const [current, ...old] = split(readFileSync(keyFile(dataDir), 'utf8'));
  if (current === undefined) throw new Error(`${keyFile(dataDir)} is empty`);
  return { current, old, lookup: readLookupKeys(lookupFile(dataDir)) };
}

export const readLookupKeys = (path: string): Buffer[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((one) => one !== '')
        .map(readKey)
    : [];

function readKey(text: string): Buffer {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error('a key is not 64 hexadecimal digits');
  return Buffer.from(text, 'hex');
}

export const toHex = (keys: readonly Uint8Array[]): string[] =>
  keys.map((key) => Buffer.from(key).toString('hex'));

/** Each sealed value names it; it is no secret. */
export const idOf = (key: Uint8Array): string => makeVault(key).keyId.toString('hex');

/** Durable, or unchanged; a key a line. */
export function writeKeys(path: string, keys: readonly Uint8Array[]): void {
  write(path, toHex(keys).join('\n'));
}

/** The settings that replace the present ones. They go into a file of the owner's: a terminal's text is kept in many places. */
export function writeSettings(
  dataDir: string,
  settings: Readonly<Record<string, readonly Uint8Array[]>>,
): void {
  const text = Object.entries(settings)
    .map(([name, keys]) => `${name}=${toHex(keys).join(',')}\n`)
    .join('');
  const path = settingsFile(dataDir);
  // It may hold the only copy of a key in force.
  if (existsSync(path) && readFileSync(path, 'utf8') !== text)
    throw new Error(`${path} has the settings of an earlier rotation: take them over and delete it first`);
  write(path, text);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Of a command that was killed.
  rmSync(`${path}.new`, { force: true });
  writeDurable(`${path}.new`, text);
  renameDurably(`${path}.new`, path);
}
