import { readFileSync } from 'node:fs';

/** Of one edit: how many of its pictures the right work was named a copy for, and how many a wrong one. */
export interface Row {
  queries: number;
  found: number;
  wrong: number;
  /** The right work is shown to a reviewer. */
  shown: number;
}

/** @param file of `evaluate`, whose queries are named EDIT/PATH OF THE WORK */
export function score(file: string): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
    if (line === '') continue;
    const [query = '', verdict, work] = line.split(',');
    const edit = query.slice(0, query.indexOf('/'));
    const own = rows.get(edit) ?? { queries: 0, found: 0, wrong: 0, shown: 0 };
    const isRight = work === query.slice(edit.length + 1);
    rows.set(edit, {
      queries: own.queries + 1,
      found: own.found + Number(verdict === 'copy' && isRight),
      wrong: own.wrong + Number(verdict === 'copy' && !isRight),
      shown: own.shown + Number((verdict === 'shared' || verdict === 'review') && isRight),
    });
  }
  return rows;
}

export function printScore(rows: Map<string, Row>): void {
  const sum = { queries: 0, found: 0, wrong: 0, shown: 0 };
  for (const [edit, row] of rows) {
    console.log(
      `${edit.padEnd(20)} ${row.queries} queries, recall ${(row.found / row.queries).toFixed(3)}, ${row.shown} shown to a reviewer, ${row.wrong} wrong`,
    );
    for (const key of ['queries', 'found', 'wrong', 'shown'] as const) sum[key] += row[key];
  }
  const mean = [...rows.values()].reduce((total, { found, queries }) => total + found / queries, 0) / rows.size;
  console.log(
    `${rows.size} edits, ${sum.queries} queries: mean recall ${mean.toFixed(4)}, ${sum.shown} shown to a reviewer, ${sum.wrong} wrong copies`,
  );
}
