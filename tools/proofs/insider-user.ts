import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** `nobody` and its group stand for the web process's user; only root can start a program as another one. */
export const WEB_UID = 65_534;
const STRANGER_UID = 65_533;
export const isRoot = process.getuid?.() === 0;

const PASS_ON = `const { connect, createServer } = require('node:net');
const [at, to] = process.argv.slice(1);
createServer((one) => { const other = connect(to); one.pipe(other).pipe(one);
  for (const each of [one, other]) each.on('error', () => { one.destroy(); other.destroy(); }); }).listen(at, () => console.log('ready'));
process.stdin.resume().once('end', () => process.exit());`;

/** A socket behind which a program of the web process's user connects to the sealer's; without root, the sealer's own. */
export async function connectAsWeb(dataDir: string): Promise<{ socket: string; close(): void }> {
  const sealer = join(dataDir, 'sealer.sock');
  if (!isRoot) return { socket: sealer, close: () => undefined };
  const folder = join(dataDir, 'web');
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, WEB_UID, WEB_UID);
  const socket = join(folder, 'relay.sock');
  const relay = spawn(process.execPath, ['-e', PASS_ON, socket, sealer], {
    uid: WEB_UID,
    gid: WEB_UID,
    cwd: '/',
    env: {},
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(relay.stdout, 'data');
  return { socket, close: () => void relay.stdin.end() };
}

const TRY = `const { readFileSync } = require('node:fs');
const [socket, ...files] = process.argv.slice(1);
const read = files.map((path) => { try { readFileSync(path); return 'read'; } catch ({ code }) { return code; } });
const tell = (door) => { console.log(JSON.stringify([door, ...read])); process.exit(); };
require('node:net').connect(socket).on('connect', () => tell('connected')).on('error', ({ code }) => tell(code));`;

/** What the web process's user, and one of no group of ours, do at the sealer's files. */
export function tryFiles(dataDir: string, tell: (line: string) => void): string[] {
  if (!isRoot) {
    tell('skipped  reading the keys as another user: only root can start a program as one');
    return [];
  }
  const folder = join(dataDir, 'keys/sealer');
  const files = readdirSync(folder).map((name) => join(folder, name));
  const tryAs = (uid: number) =>
    JSON.parse(
      spawnSync(process.execPath, ['-e', TRY, join(dataDir, 'sealer.sock'), ...files], {
        uid,
        gid: uid,
        cwd: '/',
        env: {},
        encoding: 'utf8',
      }).stdout,
    ) as string[];
  const [door, ...codes] = tryAs(WEB_UID);
  const [strangersDoor] = tryAs(STRANGER_UID);
  tell(`refused  reads ${files.length} keys: ${[...new Set(codes)].join(', ')}`);
  tell(`refused  connects as somebody else: ${strangersDoor}; the web process's user: ${door}`);
  return [
    ...files.filter((_, at) => codes[at] !== 'EACCES').map((file) => `${file} was read`),
    ...(door === 'connected' ? [] : [`the web process's user does not connect: ${door}`]),
    ...(strangersDoor === 'EACCES' ? [] : [`somebody else connects: ${strangersDoor}`]),
  ];
}
