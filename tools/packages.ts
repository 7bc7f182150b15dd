import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOfLock, type Lock } from './faults-of-lock.ts';

const ROOT = join(import.meta.dirname, '..');
const BILL = join(ROOT, '.cache/sbom.cdx.json');

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
const faults = faultsOfLock(lock);
const bill = execFileSync('npm', 'sbom --sbom-format cyclonedx --package-lock-only --omit dev'.split(' '), {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
  stdio: ['ignore', 'pipe', 'pipe'],
});
const { components } = JSON.parse(bill) as { components: { name: string; purl: string; hashes?: unknown[] }[] };
mkdirSync(join(ROOT, '.cache'), { recursive: true });
writeFileSync(BILL, bill);
// Our own rooms are in this repository.
const unhashed = components.filter(({ purl, hashes }) => !purl.includes('%40yinji/') && !hashes?.length);
faults.push(...unhashed.map(({ name }) => `${name} has no digest in the bill of materials`));
if (components.length < 50) faults.push(`the bill of materials has only ${components.length} components`);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else console.log(`${components.length} packages run; their bill of materials (CycloneDX) is in ${BILL}`);
