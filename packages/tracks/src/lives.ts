import { filingLife } from './filing-life.ts';
import type { Life } from './life.ts';

/** Everything beside the tracks that has a table of states; printed into docs/tracks.md. */
export const lives: readonly Life[] = [filingLife];
