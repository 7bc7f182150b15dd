import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { checkSteps } from './check-steps.ts';
import { runStep, runSteps } from './steps.ts';

const RESULTS = join(import.meta.dirname, '../.cache/results');

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

mkdirSync(RESULTS, { recursive: true });
const total: Count = { passed: 0, failed: 0, skipped: 0 };
const add = ({ passed, failed, skipped }: Count) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};

for (const isPassed of await runSteps(checkSteps)) add(count(isPassed));
await ensureBuilt();
add(await runUnits());
add(await runJourneys());
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function count(isPassed: boolean): Count {
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
}

/** A runner that fails without naming a failed test counts as one failure. */
function counted(isPassed: boolean, { passed, failed, skipped }: Count): Count {
  return { passed, failed: isPassed ? failed : Math.max(failed, 1), skipped };
}

async function runUnits(): Promise<Count> {
  const file = join(RESULTS, 'units.json');
  rmSync(file, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile=${file}`];
  const isPassed = await runStep({ name: 'unit and integration tests', command: 'vitest', args }, true);
  const told = read<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(file);
  return counted(isPassed, {
    passed: told?.numPassedTests ?? 0,
    failed: told?.numFailedTests ?? 0,
    skipped: told?.numPendingTests ?? 0,
  });
}

async function runJourneys(): Promise<Count> {
  const file = join(RESULTS, 'journeys.json');
  rmSync(file, { force: true });
  const step = {
    name: 'journeys in Chromium',
    command: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, PW_DISABLE_TS_ESM: '1' },
  };
  const isPassed = await runStep(step, true);
  const told = read<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    file,
  )?.stats;
  return counted(isPassed, {
    passed: told?.expected ?? 0,
    failed: (told?.unexpected ?? 0) + (told?.flaky ?? 0),
    skipped: told?.skipped ?? 0,
  });
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
