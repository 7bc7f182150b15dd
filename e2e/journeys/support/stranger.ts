import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');

/**
 * With the shell alone: bash, coreutils and openssl, in a separate folder, with the trust files kept elsewhere.
 */
export async function verifyByShell(
  bundle: Buffer,
  trust: Record<string, string>,
  work: Buffer,
): Promise<{ code: number; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'yinji-shell-'));
  try {
    await run('mkdir', ['-p', 'bundle/work', 'trust'], { cwd: folder });
    const files = unzipSync(bundle);
    for (const [name, bytes] of Object.entries(files)) {
      await mkdir(dirname(join(folder, 'bundle', name)), { recursive: true });
      await writeFile(join(folder, 'bundle', name), bytes);
    }
    for (const [name, text] of Object.entries(trust)) await writeFile(join(folder, 'trust', name), text);
    const manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString()) as {
      files: { path: string }[];
    };
    await writeFile(join(folder, 'bundle/work', manifest.files[0]?.path ?? ''), work);
    await run('sha256sum', ['-c', 'SHA256SUMS'], { cwd: join(folder, 'bundle') });
    return await run('bash', [join(ROOT, 'verifier/src/verify.sh'), 'bundle', 'trust'], { cwd: folder }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (cause: { code: number; stdout: string }) => ({ code: cause.code, said: cause.stdout }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
