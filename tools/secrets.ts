import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findSecrets } from './find-secrets.ts';

const ROOT = join(import.meta.dirname, '..');
const LARGEST_BYTES = 2_000_000;

/** Files in which what looks like a secret protects nothing: a path, and why. */
const PUBLIC_ON_PURPOSE: Record<string, string> = {
  'tools/supply-chain.test.ts': 'examples of what is found',
};

const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\0')
  .filter((path) => path !== '' && path !== 'package-lock.json');
const faults = files.flatMap((path) => {
  const file = join(ROOT, path);
  if (path in PUBLIC_ON_PURPOSE || statSync(file).size > LARGEST_BYTES) return [];
  const kinds = findSecrets(readFileSync(file, 'latin1')).filter(
    // Tests of addresses hold passwords of nobody.
    (kind) => kind !== 'a password in an address' || !/\.test\.tsx?$/.test(path),
  );
  return kinds.map((kind) => `${path} seems to hold ${kind}`);
});
if (files.length < 1000) faults.push(`only ${files.length} files were read`);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else console.log(`${files.length} files hold no secret of a known form`);
