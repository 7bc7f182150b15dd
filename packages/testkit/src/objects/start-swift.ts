import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@yinji/stack/free-port';
import { waitFor } from '../wait-for.ts';

export const SWIFT_PACKAGES = 'swift-proxy swift-account swift-container swift-object memcached';
const PROGRAMS = [
  'swift-ring-builder',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'swift-proxy-server',
  'memcached',
];

export const hasSwift = (): boolean =>
  PROGRAMS.every((program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0);

export interface RunningSwift {
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop(): void;
}

/** OpenStack Swift of Debian on one disk, with its S3 API: a store that nobody of this project wrote. */
export async function startSwift(): Promise<RunningSwift> {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-swift-'));
  const etc = join(folder, 'etc');
  mkdirSync(join(folder, 'srv/disk'), { recursive: true });
  mkdirSync(etc);
  mkdirSync(join(folder, 'cache'));
  const children: ChildProcess[] = [];
  const user = spawnSync('id', ['-un'], { encoding: 'utf8' }).stdout.trim();
  const urls: string[] = [];
  const run = (program: string, ...args: string[]) =>
    void children.push(spawn(program, args, { cwd: etc, stdio: 'ignore' }));
  const stop = () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${user}\nswift_dir = ${etc}\n`;
  try {
    writeFileSync(
      join(etc, 'swift.conf'),
      '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n',
    );
    for (const kind of ['account', 'container', 'object']) {
      const port = await freePort();
      writeFileSync(
        join(etc, `${kind}.conf`),
        `${common(port)}devices = ${join(folder, 'srv')}\nmount_check = false\nrecon_cache_path = ${join(folder, 'cache')}
[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
      );
      for (const args of [
        ['create', '4', '1', '0'],
        ['add', `r1z1-127.0.0.1:${port}/disk`, '1'],
        ['rebalance'],
      ])
        spawnSync('swift-ring-builder', [`${kind}.builder`, ...args], { cwd: etc });
      run(`swift-${kind}-server`, join(etc, `${kind}.conf`));
      urls.push(`http://127.0.0.1:${port}`);
    }
    const [cache, port] = [await freePort(), await freePort()];
    run('memcached', '-u', user, '-l', '127.0.0.1', '-p', String(cache));
    const filters = ['catch_errors', 'gatekeeper', 'listing_formats', 'copy', 'slo', 'dlo'];
    writeFileSync(
      join(etc, 'proxy.conf'),
      `${common(port)}[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}
[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${cache}
[filter:s3api]\nuse = egg:swift#s3api\nlocation = us-east-1
[filter:tempauth]\nuse = egg:swift#tempauth\nuser_test_web = test-secret .admin\n`,
    );
    // The proxy leaves out for a minute what did not answer it.
    for (const one of urls) await waitFor(() => fetch(one).then(() => undefined));
    run('swift-proxy-server', join(etc, 'proxy.conf'));
    const url = `http://127.0.0.1:${port}`;
    await waitFor(() => fetch(url).then(() => undefined));
    return { url, accessKeyId: 'test:web', secretAccessKey: 'test-secret', stop };
  } catch (cause) {
    stop();
    throw cause;
  }
}
