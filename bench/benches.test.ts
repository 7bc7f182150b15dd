import { afterAll, test } from 'vitest';
import { BENCHES } from './benches.ts';
import { closeSharedStack } from './open-bench-stack.ts';
import { runShortForm } from './run-short-form.ts';

/** In a file of its own: `log/measure-log.test.ts`. */
const ELSEWHERE = ['log'];

afterAll(closeSharedStack);

test.each(Object.keys(BENCHES).filter((name) => !ELSEWHERE.includes(name)))(
  'the bench %s runs in its short form',
  { timeout: 600_000 },
  runShortForm,
);
