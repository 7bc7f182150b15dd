import type { Life } from './life.ts';
import { transferLife } from './transfer-life.ts';

/** Everything beside the tracks that has a table of states; printed into docs/tracks.md. */
export const lives: readonly Life[] = [transferLife];
