import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from './run-cli.ts';
import { askPython, isPythonHere, type Answer } from './testing.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const conformance = path('../../conformance/');
const trust = `${conformance}trust`;

const linkTo = (folder: string, name: string) => {
  renameSync(join(folder, name), join(folder, '..', 'elsewhere'));
  symlinkSync(join('..', 'elsewhere'), join(folder, name));
};

/** What a zip cannot hold, done to a folder; the exit code that all verifiers have. */
const FOLDERS: Record<string, { change: (folder: string) => void; exitCode: 0 | 1 }> = {
  'as it was unpacked': { change: () => {}, exitCode: 0 },
  'its record is a link': { change: (folder) => linkTo(folder, 'record.json'), exitCode: 1 },
  'its manifest is a folder': {
    change: (folder) => {
      rmSync(join(folder, 'manifest.json'));
      mkdirSync(join(folder, 'manifest.json'));
    },
    exitCode: 1,
  },
  // A link counts as absent, and a bundle without works is valid.
  'its folder of works is a link': { change: (folder) => linkTo(folder, 'work'), exitCode: 0 },
  'a link to another work lies beside the works': {
    change: (folder) => symlinkSync('../record.json', join(folder, 'work/other.bin')),
    exitCode: 0,
  },
  'a folder of works in capitals lies beside it': {
    change: (folder) => {
      mkdirSync(join(folder, 'WORK'));
      writeFileSync(join(folder, 'WORK/original.bin'), 'another');
    },
    exitCode: 1,
  },
  'a file has a name that Windows cannot write': {
    change: (folder) => writeFileSync(join(folder, 'a:b'), ''),
    exitCode: 1,
  },
  'bytes follow the token': {
    change: (folder) => appendFileSync(join(folder, 'record.tsr'), 'x'),
    exitCode: 1,
  },
};

let above = '';
const pathOf = (name: string) => join(above, String(Object.keys(FOLDERS).indexOf(name)), 'bundle');
let python: Answer[] = [];
beforeAll(() => {
  above = mkdtempSync(join(tmpdir(), 'yinji-folders-'));
  const files = unzipSync(readFileSync(`${conformance}valid/with-work.zip`));
  for (const [says, { change }] of Object.entries(FOLDERS)) {
    for (const [name, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(pathOf(says), name)), { recursive: true });
      writeFileSync(join(pathOf(says), name), bytes);
    }
    change(pathOf(says));
  }
  if (isPythonHere) python = askPython(Object.keys(FOLDERS).map((name) => [pathOf(name), '--trust', trust]));
});
afterAll(() => rmSync(above, { recursive: true }));

describe('a folder', () => {
  it.each(Object.entries(FOLDERS))('%s', { timeout: 60_000 }, async (name, { exitCode }) => {
    expect((await runCli([pathOf(name), '--trust', trust])).exitCode).toBe(exitCode);
    const shell = spawnSync('bash', [path('verify.sh'), pathOf(name), trust], { encoding: 'utf8' });
    expect(shell.status, shell.stdout + shell.stderr).toBe(exitCode);
    if (!isPythonHere) return;
    const answer = python[Object.keys(FOLDERS).indexOf(name)]!;
    expect(answer.exitCode, answer.output).toBe(exitCode);
  });
});
