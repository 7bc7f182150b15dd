// Plain JavaScript: a bare Node ≥ 20 runs it before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installed = join(root, 'node_modules', '.package-lock.json');

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error('Node 20 or newer is needed; this is ' + process.version);
  process.exit(1);
}

/** Journeys in it cost half the processor time; without it they run in Chromium (`e2e/journeys/support/browser.ts`). */
const HEADLESS_SHELL = 'chromium-headless-shell';

const isStale =
  !existsSync(installed) || statSync(join(root, 'package-lock.json')).mtimeMs > statSync(installed).mtimeMs;
if (isStale) run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
if (process.argv.includes('--test')) {
  installTestTools();
  unpackPrometheus();
}

/** Chromium, Chinese fonts, PDF tools and a clock to set come from Debian; only root may install them. */
function installTestTools() {
  const tools = {
    chromium: 'chromium',
    pdftotext: 'poppler-utils',
    certutil: 'libnss3-tools',
    openssl: 'openssl',
    zbarimg: 'zbar-tools',
    faketime: 'faketime',
  };
  const missing = Object.entries(tools)
    .filter(([command]) => !isOnPath(command))
    .map(([, name]) => name);
  if (!hasChineseFont()) missing.push('fonts-noto-cjk');
  const isRoot = process.getuid?.() === 0;
  if (missing.length > 0 && !isRoot) {
    const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
    console.error(`Tests need ${missing.join(', ')}. Install with:\n  sudo ${command}`);
    process.exit(1);
  }
  const lacksShell = !isOnPath(HEADLESS_SHELL);
  if (missing.length === 0 && !(lacksShell && isRoot)) return;
  apt(['update', '-qq'], missing.length > 0);
  if (missing.length > 0) apt(['install', '-y', '--no-install-recommends', ...missing], true);
  if (lacksShell) apt(['install', '-y', '--no-install-recommends', HEADLESS_SHELL], false);
}

/** Its two programs, which judge our alarms, and not the service that its package starts. Tests say where it is missing. */
function unpackPrometheus() {
  const folder = join(root, '.cache/prometheus');
  if (isOnPath('promtool') || existsSync(join(folder, 'usr/bin/promtool')) || !isOnPath('dpkg')) return;
  mkdirSync(folder, { recursive: true });
  const download = 'apt-get -qq -o APT::Sandbox::User=root download prometheus';
  const command = `cd ${folder} && (${download} || (apt-get -qq update && ${download})) && dpkg -x prometheus_*.deb . && rm prometheus_*.deb`;
  run('sh', ['-c', command], {}, false);
}

function apt(args, isRequired) {
  run('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' }, isRequired);
}

function isOnPath(command) {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, command)));
}

function hasChineseFont() {
  return (
    existsSync('/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc') ||
    existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')
  );
}

function run(command, args, env = {}, isRequired = true) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (status === 0) return;
  console.error(`${command} ${args.join(' ')} failed`);
  if (isRequired) process.exit(1);
}
