import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { choosePlace } from '@yinji/stack/postgres/place';
import { z } from 'zod';
import { writeDurable } from '../durable.ts';

type Env = Readonly<Record<string, string | undefined>>;

const SETTINGS = ['PERSONAL_DATA_KEY', 'PERSONAL_DATA_OLD_KEYS', 'LOOKUP_KEY'] as const;

/** What the keys' file of a backup holds, sealed. */
export const keptKeys = z.strictObject({
  /** Of the list of files: the backup that these keys belong to is this one, and unaltered. */
  listingSha256: z.string(),
  /** Base64 by name: `keys/…`, `sealer/…` where the sealer's are elsewhere, and `postgres/passwords.json`. */
  files: z.record(z.string().regex(/^(keys|sealer|postgres)(\/(?!\.{1,2}(\/|$))[^/]+)+$/), z.base64()),
  settings: z.partialRecord(z.enum(SETTINGS), z.string()),
});
export type KeptKeys = z.infer<typeof keptKeys>;

/** Where each group of keys lies in this installation. */
function foldersOf(dataDir: string, env: Env): Record<string, string> {
  const keys = join(dataDir, 'keys');
  const sealer = env['KEYS_DIR'] === undefined ? undefined : resolve(env['KEYS_DIR']);
  return {
    keys,
    ...(sealer !== undefined && relative(keys, sealer).startsWith('..') && { sealer }),
    ...(!env['DATABASE_URL'] && { postgres: choosePlace(join(dataDir, 'postgres')).folder }),
  };
}

/** @throws where the keys of server or sealer are not here: a backup without them opens nothing */
export function collectKeys(dataDir: string, env: Env): Pick<KeptKeys, 'files' | 'settings'> {
  const files: Record<string, string> = {};
  for (const [name, folder] of Object.entries(foldersOf(dataDir, env)))
    for (const path of name === 'postgres' ? ['passwords.json'] : listFiles(folder))
      files[`${name}/${path}`] = readFileSync(join(folder, path)).toString('base64');
  const settings = Object.fromEntries(SETTINGS.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  if (settings['PERSONAL_DATA_KEY'] === undefined && files['keys/personal-data.key'] === undefined)
    throw new Error('the key of personal data is not here: run this command with the settings of the server');
  if (files['sealer/log.pem'] === undefined && files['keys/sealer/log.pem'] === undefined)
    throw new Error("the sealer's keys are not here: run this command with its KEYS_DIR");
  return { files, settings };
}

/** Puts them back; what the settings held goes into a file, whose path is returned. */
export function putKeysBack(kept: KeptKeys, dataDir: string, env: Env): string | undefined {
  const folders = foldersOf(dataDir, env);
  for (const [name, base64] of Object.entries(kept.files)) {
    const [group = '', ...path] = name.split('/');
    const folder = folders[group];
    if (folder === undefined)
      throw new Error(
        group === 'sealer' ? "KEYS_DIR is needed: the sealer's keys go there" : `no place for ${name}`,
      );
    const target = join(folder, ...path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    writeDurable(target, Buffer.from(base64, 'base64'));
  }
  const settings = Object.entries(kept.settings);
  if (settings.length === 0) return undefined;
  const target = join(folders['keys']!, 'restored.env');
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  writeDurable(target, settings.map(([name, value]) => `${name}=${value}\n`).join(''));
  return target;
}

/** Where keys go that must not be there yet. */
export const isKeyless = (dataDir: string, env: Env): boolean =>
  Object.entries(foldersOf(dataDir, env)).every(([name, folder]) =>
    name === 'postgres' ? !existsSync(join(folder, 'cluster')) : listFiles(folder).length === 0,
  );

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted();
}
