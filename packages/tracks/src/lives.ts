import { authorityRequestLife } from './authority-request-life.ts';
import { caseLife } from './case-life.ts';
import { changeLife } from './change-life.ts';
import { displayLife } from './display-life.ts';
import { erasureLife } from './erasure-life.ts';
import { filingLife } from './filing-life.ts';
import { galleryLife } from './gallery-life.ts';
import { holdLife } from './hold-life.ts';
import { importLife } from './import-life.ts';
import { objectionLife } from './objection-life.ts';
import { successionLife } from './succession-life.ts';
import { transferLife } from './transfer-life.ts';
import type { Life } from './life.ts';

/** Everything beside the tracks that has a table of states; printed into docs/tracks.md. */
export const lives: readonly Life[] = [
  authorityRequestLife,
  caseLife,
  changeLife,
  displayLife,
  erasureLife,
  filingLife,
  galleryLife,
  holdLife,
  importLife,
  objectionLife,
  successionLife,
  transferLife,
];
