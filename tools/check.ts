import { checkSteps } from './check-steps.ts';
import { runSteps } from './steps.ts';

const failed = (await runSteps(checkSteps)).filter((isPassed) => !isPassed).length;
console.log(`${checkSteps.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
