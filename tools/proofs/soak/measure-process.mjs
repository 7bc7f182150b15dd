/**
 * Loaded first (`--import .../measure-process.mjs?folder=PATH`): on SIGUSR2 the process collects its garbage and writes what it
 * still holds to `PATH/PID.json`.
 */
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const folder = new URL(import.meta.url).searchParams.get('folder');
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  // What the first finalises, the second frees.
  collect();
  setImmediate(() => {
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    const held = {
      heapBytes: heapUsed + external,
      residentBytes: rss,
      descriptors: readdirSync('/proc/self/fd').length,
      handles: process.getActiveResourcesInfo().filter((name) => name !== 'Timeout').length,
    };
    const file = `${folder}/${process.pid}.json`;
    writeFileSync(`${file}.new`, JSON.stringify(held));
    renameSync(`${file}.new`, file);
  });
});
