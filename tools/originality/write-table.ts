import { writeFileSync } from 'node:fs';
import { RULES_VERSION } from '@yinji/originality';
import { score, type Row } from './score.ts';
import { wilson } from './wilson.ts';

/** Queries below a folder of this name show no work of the library. */
const UNRELATED = 'unrelated';

/** docs/decisions/0050: no feature of the picture is left. */
const CANNOT_BE_FOUND = ['redrawn', 'restyled', 'below-100-px'] as const;
/** docs/roadmap.md, Originality. */
const NOT_MEASURED = ['larger-library', 'unrelated-30000'] as const;

export interface TableInput {
  /** What `evaluate` wrote. */
  rows: string;
  out: string;
  libraryWorks: number;
  /** Those of them that have no picture (`--made`). */
  madeWorks: number;
  /** No picture of these works was seen while the rules and the vocabulary were made. */
  isHeldBack: boolean;
}

/** The accuracy table that the portal shows: counts and Wilson intervals of one run. Nobody edits the file by hand. */
export function writeTable({ rows, out, libraryWorks, madeWorks, isHeldBack }: TableInput): void {
  const scored = [...score(rows)];
  const edits = scored.filter(([name]) => name !== UNRELATED);
  const sum = (key: keyof Row, of = edits) => of.reduce((total, [, row]) => total + row[key], 0);
  const counted = (count: number, tried: number) => ({ count, tried, interval: wilson(count, tried) });
  const unrelated = scored.filter(([name]) => name === UNRELATED);
  const table = {
    format: 'yinji-accuracy/v1',
    rulesVersion: RULES_VERSION,
    measuredOn: new Date().toISOString().slice(0, 10),
    isHeldBack,
    libraryWorks,
    madeWorks,
    edits: edits
      .map(([name, { found, queries, shown, wrong }]) => ({ name, ...counted(found, queries), shown, wrong }))
      .toSorted((one, other) => other.count / other.tried - one.count / one.tried),
    all: counted(sum('found'), sum('queries')),
    shown: sum('shown'),
    wrongOfEdits: counted(sum('wrong'), sum('queries')),
    wrongOfUnrelated: counted(sum('wrong', unrelated), sum('queries', unrelated)),
    cannotBeFound: CANNOT_BE_FOUND,
    notMeasured: [...(isHeldBack ? [] : ['held-back']), ...NOT_MEASURED],
  };
  writeFileSync(out, `${JSON.stringify(table, undefined, 2)}\n`);
}
