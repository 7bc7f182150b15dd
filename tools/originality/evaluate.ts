import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PASSES, PictureError, REFERENCE, type Judged } from '@yinji/originality';
import { openLibrary } from './library.ts';
import { picturesBelow } from './pictures-below.ts';
import { openPictures } from './seen-pictures.ts';
import { writeTable } from './write-table.ts';

export interface Evaluation {
  /** Folders of works; paths are relative to their folder. */
  works: readonly string[];
  queries: string;
  out: string;
  /** Every match above none, with its region on the picture. */
  all: string | undefined;
  /** Where features are kept from one run to the next, by the file's digest. */
  keep: string | undefined;
  /** Works that are made of the features of the others, beside them. */
  made: number;
  /** Every so many of the queries. */
  every: number;
  /** The table that the portal shows. */
  table: string | undefined;
  isHeldBack: boolean;
}

type Pictures = ReturnType<typeof openPictures>;
type Library = ReturnType<typeof openLibrary>;

/**
 * Registers every picture of `works`, compares every one of `queries` as the product does for a reviewer, and writes a row
 * as soon as it is known. `ms` is measured by the clock, from reading the file to the verdict; where features come from
 * `--keep`, it counts the time that making them took.
 */
export async function evaluate(evaluation: Evaluation): Promise<void> {
  const { works, queries, out, all, keep, made, every, table, isHeldBack } = evaluation;
  const pictures = openPictures(keep);
  const library = openLibrary();
  const best = openSync(out, 'w');
  const everyMatch = all === undefined ? undefined : openSync(all, 'w');
  try {
    await register(pictures, library, works);
    await library.addMade(made);
    await library.confirm();
    console.log(`${library.count} works`);
    writeSync(best, 'query,verdict,work,score,ms\n');
    if (everyMatch !== undefined) writeSync(everyMatch, 'query,verdict,work,score,region\n');
    for (const [i, path] of picturesBelow(queries).entries()) {
      if (i % every !== 0) continue;
      const { found, ms } = await ask(pictures, library, join(queries, path));
      const [first] = found ?? [];
      const verdict = found === undefined ? 'refused' : (first?.verdict ?? 'none');
      const score = (first?.score ?? 0).toFixed(4);
      writeSync(best, `${row([path, verdict, first?.workId ?? '', score, Math.round(ms)])}\n`);
      if (everyMatch === undefined) continue;
      for (const one of found ?? [])
        writeSync(everyMatch, `${row([path, one.verdict, one.workId, one.score.toFixed(4), regionOf(one)])}\n`);
    }
  } finally {
    pictures.close();
    closeSync(best);
    if (everyMatch !== undefined) closeSync(everyMatch);
  }
  if (table !== undefined)
    writeTable({ rows: out, out: table, libraryWorks: library.count, madeWorks: made, isHeldBack });
}

/** Two at a time: of one the hashes are made while features are made of the other. What is refused is said and left out. */
async function register(pictures: Pictures, library: Library, folders: readonly string[]): Promise<void> {
  const all = folders.flatMap((folder) => picturesBelow(folder).map((path) => ({ folder, path })));
  for (let at = 0; at < all.length; at += 2) {
    const seen = await Promise.all(
      all.slice(at, at + 2).map(async ({ folder, path }) => ({
        path,
        seen: await refusable(pictures.see(join(folder, path), 'work', [REFERENCE])),
      })),
    );
    for (const { path, seen: one } of seen)
      if (one === undefined) console.error(`refused: ${path}`);
      else await library.add(path, one);
  }
}

async function ask(
  pictures: Pictures,
  library: Library,
  path: string,
): Promise<{ found: Judged[] | undefined; ms: number }> {
  const seen = await refusable(pictures.see(path, 'query', PASSES));
  if (seen === undefined) return { found: undefined, ms: 0 };
  const began = performance.now();
  const found = await library.compare(seen);
  return { found, ms: seen.ms + performance.now() - began };
}

/** Undefined where the product refuses the file. */
const refusable = <T>(seen: Promise<T>): Promise<T | undefined> =>
  seen.catch((cause: unknown) => {
    if (cause instanceof PictureError) return undefined;
    throw cause;
  });

const regionOf = ({ ofPicture }: Judged): string =>
  ofPicture.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join(';');

const row = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell))
    .join(',');
