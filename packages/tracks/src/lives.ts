import { authorityRequestLife } from './authority-request-life.ts';
import { erasureLife } from './erasure-life.ts';
import { holdLife } from './hold-life.ts';
import type { Life } from './life.ts';
import { objectionLife } from './objection-life.ts';

/** Everything beside the tracks that has a table of states; printed into docs/tracks.md. */
export const lives: readonly Life[] = [objectionLife, erasureLife, authorityRequestLife, holdLife];
