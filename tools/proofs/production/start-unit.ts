import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** What of systemd.exec(5) the units use; another setting stops the proof. */
const KNOWN = new Set(
  `User SupplementaryGroups EnvironmentFile WorkingDirectory ExecStart RuntimeDirectory RuntimeDirectoryMode
   NoNewPrivileges ProtectSystem ProtectHome PrivateTmp ReadWritePaths InaccessiblePaths Restart`.split(/\s+/),
);

export interface Unit {
  name: string;
  /** Everything it printed so far. */
  told(): string;
  /** Waits for the line with this event. */
  until(event: string): Promise<void>;
  /** As `systemctl stop`: SIGTERM to every process of it. Returns the code of its first. */
  stop(): Promise<number | null>;
}

/** Starts a unit as systemd would: its user, its settings, its view of the files. */
export function startUnit(name: string): Unit {
  const service = readService(name);
  const user = service['User'] ?? '';
  const id = (...args: string[]) => execFileSync('id', [...args, user], { encoding: 'utf8' }).trim();
  const [uid, gid] = [id('-u'), id('-g')];
  const runtime = service['RuntimeDirectory'];
  if (runtime !== undefined) {
    mkdirSync(`/run/${runtime}`, {
      recursive: true,
      mode: Number.parseInt(service['RuntimeDirectoryMode'] ?? '755', 8),
    });
    chownSync(`/run/${runtime}`, Number(uid), Number(gid));
  }
  const writable = [
    ...words(service['ReadWritePaths']).flatMap(present),
    ...(runtime === undefined ? [] : [`/run/${runtime}`]),
  ];
  const groups = [gid, ...words(service['SupplementaryGroups']).map(numberOfGroup)].join(',');
  const confine = ['sh', '-ec', CONFINE, 'sh', writable.join(' '), service['InaccessiblePaths'] ?? ''];
  const become = `setpriv --reuid ${uid} --regid ${gid} --groups ${groups} --no-new-privs --bounding-set=-all --`;
  const child = spawn(
    'unshare',
    ['--mount', '--propagation', 'private', ...confine, ...words(become), ...words(service['ExecStart'])],
    {
      cwd: service['WorkingDirectory'],
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin',
        HOME: '/nonexistent',
        USER: user,
        ...readSettings(service['EnvironmentFile'] ?? ''),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  return watch(name, child);
}

/** systemd.exec(5): a path after a hyphen is passed over where it is missing. */
function present(path: string): string[] {
  if (!path.startsWith('-')) return [path];
  return existsSync(path.slice(1)) ? [path.slice(1)] : [];
}

/**
 * ProtectSystem=strict, ProtectHome, PrivateTmp, ReadWritePaths and InaccessiblePaths; then the command in this process. Mounts of the machine
 * that the proof's own /var/lib hides, such as a container engine's, are no longer there to be made read-only.
 */
const CONFINE = `
for path in $1; do mount --bind "$path" "$path"; done
findmnt -rno TARGET | while read -r at; do
  case " $1 " in *" $at "*) continue ;; esac
  case "$at" in /proc* | /sys* | /dev*) continue ;; esac
  [ -e "$at" ] || continue
  mount -o remount,bind,ro "$at"
done
mount -t tmpfs -o mode=1777 tmpfs /tmp
for path in /root $2; do mount -t tmpfs -o mode=000 tmpfs "$path"; done
shift 2
cd .
exec "$@"`;

function watch(name: string, child: ChildProcess): Unit {
  let told = '';
  const events = new Map<string, PromiseWithResolvers<void>>();
  const of = (event: string) => {
    const one = events.get(event) ?? Promise.withResolvers<void>();
    one.promise.catch(() => undefined);
    events.set(event, one);
    return one;
  };
  const ended = once(child, 'exit');
  for (const stream of [child.stdout!, child.stderr!])
    createInterface(stream).on('line', (line) => {
      told += `${line}\n`;
      const event = /"event":"(\w+)"/.exec(line)?.[1];
      if (event !== undefined) of(event).resolve();
    });
  return {
    name,
    told: () => told,
    until: (event) =>
      Promise.race([
        of(event).promise,
        ended.then(() => Promise.reject(new Error(`${name} ended before ${event}:\n${told}`))),
      ]),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

const numberOfGroup = (name: string): string =>
  new RegExp(`^${name}:[^:]*:(\\d+):`, 'm').exec(readFileSync('/etc/group', 'utf8'))?.[1] ?? '';

const words = (text = ''): string[] => text.split(' ').filter((word) => word !== '');

function readService(name: string): Record<string, string> {
  const [, text = ''] = readFileSync(`/etc/systemd/system/${name}.service`, 'utf8').split('[Service]\n');
  const lines = (text.split('\n[')[0] ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const settings = Object.fromEntries(
    lines.map((line) => [line.split('=')[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  );
  const unknown = Object.keys(settings).filter((key) => !KNOWN.has(key));
  if (unknown.length > 0) throw new Error(`${name}: the proof does not know ${unknown.join(', ')}`);
  return settings;
}

/** The lines of an EnvironmentFile, with quotes around a value taken off. */
function readSettings(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1).replace(/^(['"])(.*)\1$/, '$2')];
    }),
  );
}
