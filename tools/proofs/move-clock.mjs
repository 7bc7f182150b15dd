/**
 * Loaded first (`--import .../move-clock.mjs?ahead=MS`): moves the process's clock ahead by that many milliseconds. With
 * `?file=PATH` it is ahead by what the JSON object in that file names for its program at each moment. The monotonic clock
 * stays as it is. A proof cannot wait for a day to pass.
 */
import { readFileSync } from 'node:fs';

const { searchParams } = new URL(import.meta.url);
const file = searchParams.get('file');
const [, program] = /([a-z-]+)\/(?:dist|src)\//.exec(process.argv[1] ?? '') ?? [];
const LOOK_EACH_MS = 20;
const RealDate = Date;
let ahead = Number(searchParams.get('ahead'));
let lookedMs = -Infinity;

function now() {
  if (file !== null && performance.now() - lookedMs > LOOK_EACH_MS) {
    lookedMs = performance.now();
    ahead = JSON.parse(readFileSync(file, 'utf8'))[program] ?? 0;
  }
  return RealDate.now() + ahead;
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
