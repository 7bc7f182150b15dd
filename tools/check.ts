import { checkSteps } from './check-steps.ts';
import { runStep } from './steps.ts';

let failed = 0;
for (const step of checkSteps) if (!(await runStep(step))) failed += 1;
console.log(`${checkSteps.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
