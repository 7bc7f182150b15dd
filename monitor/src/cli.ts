import { runLookUp } from './run-look-up.ts';

const { exitCode, output } = await runLookUp(process.argv.slice(2), new Date());
console.log(output);
process.exitCode = exitCode;
