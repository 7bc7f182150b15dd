import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  formatVkey,
  openTrust,
  parseNote,
  parseVkey,
  ROOT_NAME,
  rootFingerprint,
  type Party,
} from '@yinji/evidence';
import { appendRoot, createNoteSigner, draftRoot, openEd25519Key, signRoot } from '@yinji/sealing';
import { readFolder } from '../verifier/src/read-folder.ts';

/** The trust root's ceremony (docs/operations.md): each keeper signs alone; only `draft` and `publish` need the trust files. */
const USAGE = `npm run --silent trust-root -- make-key KEYFILE --name NAME     makes a keeper's key (once, offline) and prints its public half
npm run --silent trust-root -- draft DRAFT --trust DIR --settings FILE   writes the next version's text
    FILE is JSON: {"expires": "2028-11-23", "threshold": 2, "keys": [VKEY…], "parties": [{"role", "id", "organisation", "isSimulated"}…]}
npm run --silent trust-root -- sign DRAFT --key KEYFILE --name NAME   adds a keeper's signature
npm run --silent trust-root -- publish DRAFT --trust DIR     checks everything and writes DIR/root.txt
DIR holds the files as published under /verify/trust/`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    key: { type: 'string' },
    trust: { type: 'string' },
    settings: { type: 'string' },
  },
});
const [command, file] = positionals;
const COMMANDS: Record<string, (path: string) => Promise<void>> = { 'make-key': makeKey, draft, sign, publish };
const run = COMMANDS[command ?? ''];
if (run === undefined || file === undefined) {
  console.error(USAGE);
  process.exit(1);
}
await run(file).catch((cause: Error) => {
  console.error(cause.message);
  process.exitCode = 1;
});

async function makeKey(path: string): Promise<void> {
  console.log(createNoteSigner(given('name'), await openEd25519Key(path)).vkey);
}

async function draft(path: string): Promise<void> {
  const files = await readFolder(given('trust'));
  const { keys, ...rest } = JSON.parse(await readFile(given('settings'), 'utf8')) as {
    expires: string;
    threshold: number;
    keys: string[];
    parties: Party[];
  };
  const settings = { ...rest, keys: keys.map((vkey) => parseVkey(vkey)) };
  await writeFile(path, await draftRoot(files, settings, files.get(ROOT_NAME)));
  console.log(await readFile(path, 'utf8'));
}

async function sign(path: string): Promise<void> {
  const signer = createNoteSigner(given('name'), await openEd25519Key(given('key')));
  const text = await readFile(path, 'utf8');
  await writeFile(path, await signRoot(text, signer));
  console.log(`${text}\nsigned by ${formatVkey(signer.key)}`);
}

async function publish(path: string): Promise<void> {
  const folder = given('trust');
  const files = await readFolder(folder);
  const signed = await readFile(path, 'utf8');
  const root = await appendRoot(files.get(ROOT_NAME), signed);
  const { root: opened } = await openTrust(new Map(files).set(ROOT_NAME, new TextEncoder().encode(root)));
  await writeFile(join(folder, ROOT_NAME), root);
  console.log(`version ${opened?.root.version} until ${opened?.root.expires}`);
  console.log(`fingerprint ${rootFingerprint(parseNote(signed).body)}`);
}

function given(name: keyof typeof values): string {
  const value = values[name];
  if (value === undefined) throw new Error(USAGE);
  return value;
}
