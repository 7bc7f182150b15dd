import { runCli } from './run-cli.ts';

const { exitCode, output } = await runCli(process.argv.slice(2));
console.log(output);
process.exitCode = exitCode;
