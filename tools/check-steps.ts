import type { Step } from './steps.ts';

const ROOMS = [
  'packages',
  'server',
  'sealer',
  'copy-index',
  'witness',
  'monitor',
  'simulators',
  'portal',
  'console',
  'verifier',
  'bench',
  'e2e',
  'tools',
];

/**
 * The compiler keeps its results, so that the next run reads only what changed: 3 s instead of 20. One checker, because
 * each of several resolves the same types again (four need twice the processor time), and memory instead of collecting
 * garbage all the time.
 */
const types = (name: string, project: string): Step => ({
  name,
  command: 'tsc',
  args: ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', buildInfoOf(name)],
  env: { GOGC: '400' },
});
const buildInfoOf = (name: string) => `.cache/${name.replaceAll(' ', '-')}.tsbuildinfo`;

/** The fast part: types, lint, format, imports, unused code, packages, secrets, the first route's bytes, lockfile. */
export const checkSteps: readonly Step[] = [
  types('types', 'tsconfig.json'),
  // Separate per app: each registers its router's type.
  types('types of the console', 'console/tsconfig.json'),
  { name: 'lint', command: 'oxlint', args: ['--deny-warnings', ...ROOMS] },
  { name: 'format', command: 'oxfmt', args: ['--check', ...ROOMS] },
  {
    name: 'arrows',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.json', '--output-type', 'err', ...ROOMS],
    // Without a parser for the current TypeScript it checks nothing and passes.
    judge(output) {
      const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0);
      return modules > 200 ? undefined : `only ${modules} modules were read`;
    },
  },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  { name: 'packages', command: 'node', args: ['tools/packages.ts'] },
  { name: 'secrets', command: 'node', args: ['tools/secrets.ts'] },
  // Builds the portal if its sources have changed.
  { name: 'first route', command: 'node', args: ['tools/first-route.ts'] },
  {
    name: 'lockfile',
    command: 'npm',
    args: ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error'],
  },
];
