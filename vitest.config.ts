import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Workers, their threads and the programs that tests start read the same sources: one compiles them for all, and for
// the servers of `packages/stack`.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

// Limits for a machine that does something else as well; nothing waits so long where all is well.
const LIMITS = { testTimeout: 180_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };

/** Each has a process of its own: whole installations, and a test that replaces `fetch`. */
const ALONE = [
  'bench/**/*.test.ts',
  'e2e/wire/*.test.ts',
  'tools/proofs/**/*.test.ts',
  'packages/content-credentials/src/labellers.test.ts',
];

/** Each has a process of its own too, where Vite loads the modules so that a test can replace one. */
const REPLACING = ['server/src/people/accounts/entry.test.ts'];

/** Sources of the browser: Vite compiles their JSX and gives them `import.meta.env`. */
const WEB = ['{portal,console,packages/ui,packages/web}/src/**/*.test.{ts,tsx}', 'tools/specification.test.ts'];

/** Node runs these sources as they are; a worker keeps the modules it has loaded for its next files. */
const NODE = [
  '{packages/*,server,sealer,copy-index,verifier,witness,monitor,simulators}/src/**/*.test.ts',
  'tools/**/*.test.ts',
];

const PROJECTS = [
  { name: 'alone', include: ALONE, experimental: { viteModuleRunner: false } },
  { name: 'replacing', include: REPLACING },
  { name: 'web', include: WEB, isolate: false },
  {
    name: 'node',
    include: NODE,
    exclude: ['**/node_modules/**', ...WEB, ...ALONE, ...REPLACING],
    isolate: false,
    experimental: { viteModuleRunner: false },
  },
];

/** The longest first: a fresh clone knows no durations yet, and size says little about them. */
const LONG = [
  // It waits more than it works.
  'tools/proofs/alarms/alarms.test.ts',
  'tools/proofs/production.test.ts',
  'bench/benches.test.ts',
  'tools/proofs/rotation.test.ts',
  'tools/proofs/restore.test.ts',
  'tools/proofs/attack-pages.test.ts',
  'e2e/wire/one-house.test.ts',
  'e2e/wire/bad-input.test.ts',
  'tools/proofs/kills.test.ts',
  'tools/proofs/chaos/chaos.test.ts',
  'packages/content-credentials/src/labellers.test.ts',
  'tools/proofs/attack.test.ts',
  'e2e/wire/review.test.ts',
  'tools/proofs/cheats/cheats.test.ts',
  'e2e/wire/apart.test.ts',
  'tools/proofs/abuse.test.ts',
  'portal/src/lib/paper-photo/paper-photo.test.ts',
  'verifier/src/verify-sh.test.ts',
  'packages/originality/src/decoders.test.ts',
  'verifier/src/revocation.test.ts',
  'verifier/src/behind.test.ts',
  'verifier/src/independent.test.ts',
  'packages/evidence/src/court-words.test.ts',
  'sealer/src/sequencer.test.ts',
  'server/src/proceedings/confirmation/partial-copies.test.ts',
  'packages/originality/src/geometry/compare-sources.test.ts',
  'verifier/src/independent-chains.test.ts',
  'sealer/src/main.test.ts',
  'server/src/evidence/certificates/render/certificates.test.ts',
  'packages/originality/src/geometry/works.test.ts',
];

function rankOf({ moduleId }: TestSpecification): number {
  const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}`));
  return at === -1 ? LONG.length : at;
}

/** One project after the other, the long files first: a worker keeps its modules, and none is alone at the end. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
    return PROJECTS.flatMap(({ name }) => sorted.filter(({ project }) => project.name === name));
  }
}

export default defineConfig({
  test: {
    globalSetup: ['packages/testkit/src/database/prepare-template.ts'],
    // On two cores a third uses the time in which the others wait.
    maxWorkers: 3,
    sequence: { sequencer: ByProject },
    projects: PROJECTS.map((project) => ({ test: { ...LIMITS, ...project } })),
  },
});
