import { findDatabaseFaults } from './doctor/database-faults.ts';
import { findMachineFaults } from './doctor/machine-faults.ts';
import { findProxyFaults } from './doctor/proxy-faults.ts';
import { findSettingFaults } from './doctor/setting-faults.ts';
import { readSecretFiles } from './secret-files.ts';

// Reads what the processes read, starts none, writes nothing. One fault a line.
const read = readSecretFiles(process.env);
const env = { ...process.env, ...read.secrets };
// Once everything runs: what the proxy in front offers to browsers.
const isAboutProxy = process.argv.includes('--proxy');
const faults = isAboutProxy
  ? await findProxyFaults(env)
  : [
      ...read.faults,
      ...findSettingFaults(env),
      ...(await findDatabaseFaults(env)),
      ...(await findMachineFaults(env)),
    ];
for (const fault of faults) console.log(fault);
if (faults.length === 0) console.log('fit');
else process.exitCode = 1;
