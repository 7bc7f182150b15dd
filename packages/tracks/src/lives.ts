import { caseLife } from './case-life.ts';
import { displayLife } from './display-life.ts';
import { galleryLife } from './gallery-life.ts';
import { importLife } from './import-life.ts';
import { transferLife } from './transfer-life.ts';
import type { Life } from './life.ts';

/** Everything beside the tracks that has a table of states; printed into docs/tracks.md. */
export const lives: readonly Life[] = [caseLife, displayLife, galleryLife, importLife, transferLife];
