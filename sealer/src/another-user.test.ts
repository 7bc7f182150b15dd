import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKeys } from './keys.ts';
import { listenOnSocket } from './listen-on-socket.ts';

/** Only root can start a program as another user. */
const isRoot = process.getuid?.() === 0;
/** `nobody` and its group, and one more. */
const [WEB, STRANGER] = [65_534, 65_533];

let folder: string;
const server = createServer((connection) => connection.end());
const stopping = new AbortController();
const keysDir = () => join(folder, 'keys');
const logOrigin = 'localhost/log';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yinji-user-'));
  await chmod(folder, 0o711);
  await openKeys({ keysDir: keysDir(), logOrigin });
});
afterAll(async () => {
  stopping.abort();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const CODES = `const { readFileSync, readdirSync } = require('node:fs');
const attempt = (act) => { try { act(); return 'done'; } catch ({ code }) { return code; } };
const codes = process.argv.slice(1).map((path) => attempt(() => readFileSync(path)));
console.log(JSON.stringify([attempt(() => readdirSync(process.argv[1] + '/..')), ...codes]));`;
const CONNECT = `require('node:net').connect(process.argv[1]).on('connect', () => { console.log('connected'); process.exit(); })
  .on('error', ({ code }) => console.log(code));`;

const runAs = (uid: number, script: string, args: string[]) =>
  spawnSync(process.execPath, ['-e', script, ...args], { uid, gid: uid, cwd: '/', env: {}, encoding: 'utf8' })
    .stdout;

test.runIf(isRoot)('another user reads neither a key nor the list of keys', async () => {
  const files = (await readdir(keysDir())).map((name) => join(keysDir(), name));
  expect(files.length).toBeGreaterThan(7);
  const codes = JSON.parse(runAs(WEB, CODES, files)) as string[];
  expect(new Set(codes)).toEqual(new Set(['EACCES']));
});

test.runIf(isRoot)('only the owner and the group of the socket connect', async () => {
  const socket = join(folder, 's');
  await listenOnSocket(server, socket, stopping.signal, WEB);
  expect((await stat(socket)).mode & 0o777).toBe(0o660);
  expect(runAs(WEB, CONNECT, [socket])).toBe('connected\n');
  expect(runAs(STRANGER, CONNECT, [socket])).toBe('EACCES\n');
});

test.runIf(isRoot)('keys in a folder of another user are not opened', async () => {
  await chown(keysDir(), WEB, WEB);
  await expect(openKeys({ keysDir: keysDir(), logOrigin })).rejects.toThrow('another user');
});
