import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { HOSTS, makeStandInAuthority } from './production/authorities.ts';

const ROOT = join(import.meta.dirname, '../..');
const TOOLS = ['unshare', 'findmnt', 'ip', 'setpriv', 'runuser', 'useradd', 'openssl', 'pdftotext'];
const NAMESPACES = '--mount --net --pid --fork --kill-child --mount-proc --propagation private'.split(' ');

/** Why it cannot be run here; empty where it can. */
export function findObstacles(): string[] {
  if (process.getuid?.() !== 0) return ['only root adds users and gives names to loopback'];
  const missing = TOOLS.filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length > 0) return [`${missing.join(', ')} is missing`];
  const { status, stderr } = spawnSync('unshare', [...NAMESPACES, 'true'], { encoding: 'utf8' });
  return status === 0 ? [] : [`no namespaces here: ${stderr.trim()}`];
}

/**
 * In namespaces of mounts, processes and network of its own: a private copy of /etc, in which users are added and names lead to
 * loopback, empty /var/lib, /var/log and /run, and the checkout as /opt/yinji. Nothing else of the machine is changed, and no packet leaves it.
 */
const ENTER = `set -e
ip link set lo up
cp -a /etc "$2/etc"
cat "$2/hosts" >> "$2/etc/hosts"
mount --bind "$1" "$2/opt/yinji"
mount --bind "$2/etc" /etc
mount --bind "$2/lib" /var/lib
mount --bind "$2/log" /var/log
mount --bind "$2/run" /run
mount --rbind "$2/opt" /opt
umount "$2/opt/yinji"
cd /opt/yinji
exec node_modules/.bin/node tools/proofs/production/follow-page.ts "$2"`;

/**
 * Follows docs/operations.md, Start in production, from its first command to a bundle that verifies and the end of each process.
 * Witnesses, time authority, licensed authority, providers and the reverse proxy are servers of the proof under their real names
 * and TLS, with an authority of the proof in place of those of the world; they speak the real protocols. `npm ci` is not run:
 * there is no network. systemd is not run: its units are started as their files say (`start-unit.ts`). Where nginx is not
 * installed, a proxy of the proof is in its place.
 */
export async function proveProduction(tell: (line: string) => void): Promise<string[]> {
  const obstacles = findObstacles();
  if (obstacles.length > 0) return obstacles.map((one) => `not run: ${one}`);
  const folder = mkdtempSync(join(tmpdir(), 'yinji-production-'));
  // Other users look into it.
  chmodSync(folder, 0o755);
  for (const name of ['opt', 'opt/yinji', 'lib', 'lib/nginx', 'log', 'log/nginx', 'run'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'hosts'), HOSTS);
  const authority = makeStandInAuthority(folder);
  const faults: string[] = [];
  try {
    const child = spawn('unshare', [...NAMESPACES, 'sh', '-c', ENTER, 'sh', ROOT, folder], {
      env: { PATH: process.env['PATH'] ?? '', HOME: '/root', NODE_EXTRA_CA_CERTS: authority },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    for await (const line of createInterface(child.stdout)) {
      tell(line);
      if (line.startsWith('FAULT ')) faults.push(line.slice(6));
    }
    const [code] = (await ended) as [number | null];
    return code === 0 || faults.length > 0 ? faults : [`ended with ${code}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
