/**
 * Loaded first (`--import .../moved-clock.mjs?file=PATH`): the process's clock is wrong by the milliseconds that the JSON object
 * in the file names for its program, at each moment anew. The monotonic clock stays as it is.
 */
import { readFileSync } from 'node:fs';

const file = new URL(import.meta.url).searchParams.get('file');
const [, program] = /([a-z-]+)\/(?:dist|src)\//.exec(process.argv[1] ?? '') ?? [];
const LOOK_EACH_MS = 20;
const RealDate = Date;
let wrongMs = 0;
let lookedMs = -Infinity;

function now() {
  if (performance.now() - lookedMs > LOOK_EACH_MS) {
    lookedMs = performance.now();
    wrongMs = JSON.parse(readFileSync(file, 'utf8'))[program] ?? 0;
  }
  return RealDate.now() + wrongMs;
}

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(...args);
  }

  static now() {
    return now();
  }
};
