import { afterAll, test } from 'vitest';
import { BENCHES } from './benches.ts';
import { closeSharedStack } from './open-bench-stack.ts';
import { runShortForm } from './run-short-form.ts';

/** In files of their own, `log/measure-log.test.ts` and `web/measure-web.test.ts`, so that two workers share the benches. */
const ELSEWHERE = ['log', 'web'];

afterAll(closeSharedStack);

test.each(Object.keys(BENCHES).filter((name) => !ELSEWHERE.includes(name)))(
  'the bench %s runs in its short form',
  { timeout: 600_000 },
  runShortForm,
);
