import { formatInstant, Icon, shortHash } from '@yinji/ui';
import { leafHash, toHex } from '@yinji/evidence';
import { formatCount } from '../../lib/format.ts';
import { FIRST_TIME, readRecord, SHOWN } from './engine/ledger.ts';
import type { Judged } from './use-judgement.ts';
import { proofWords as words } from './words.ts';

/** The time that a record states first. */
const timeOf = (entry: Uint8Array): string => FIRST_TIME.exec(new TextDecoder().decode(entry))?.[0] ?? '';

const typeOf = (entry: Uint8Array): string => {
  const record = readRecord(entry);
  return record ? words.types[record.type] : words.unreadable;
};

const sayTime = (time: string): string =>
  Number.isNaN(Date.parse(time)) ? '' : formatInstant(time).slice(0, 16);

export const describeEntry = (entry: Uint8Array, index: number): string =>
  `#${formatCount(index)} ${typeOf(entry)} ${sayTime(timeOf(entry))}`;

/** The end of the copy: what was touched, and what is not where the checkpoint has it. */
export function CopyRows({ judged: { copy, judgement } }: { judged: Judged }) {
  const { entries, start, touched } = copy;
  const first = Math.max(0, entries.length - SHOWN);
  return (
    <section className="verification-section" aria-labelledby="copy">
      <h2 id="copy">{words.copyTitle}</h2>
      {start + first > 0 && <p className="muted">{words.copyLead(formatCount(start + first))}</p>}
      {entries.length === 0 && <p>{words.noRows}</p>}
      <ol className="proof-rows">
        {entries.slice(first).map((entry, row) => {
          const index = start + first + row;
          const isMisplaced = judgement.misplaced.includes(index);
          return (
            <li key={index} className={isMisplaced ? 'proof-row-bad' : undefined}>
              <span className="mono">#{formatCount(index)}</span>
              <b>{typeOf(entry)}</b>
              <span>{sayTime(timeOf(entry))}</span>
              <span className="mono">{shortHash(toHex(leafHash(entry)))}</span>
              <span className="proof-row-marks">
                {touched.includes(first + row) && <span>{words.touched}</span>}
                {isMisplaced && (
                  <span>
                    <Icon name="close" size={14} />
                    {words.misplaced}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The record before and after, with the part that differs marked. */
export function ChangedText({ before, after }: { before: Uint8Array; after: Uint8Array }) {
  const [was, is] = [before, after].map((bytes) => new TextDecoder().decode(bytes)) as [string, string];
  let head = 0;
  while (head < was.length && was[head] === is[head]) head++;
  let tail = 0;
  while (tail < was.length - head && was.at(-1 - tail) === is.at(-1 - tail)) tail++;
  return (
    <section className="proof-text" aria-labelledby="text">
      <h2 id="text">{words.diffTitle}</h2>
      <p className="mono">
        {was.slice(0, head)}
        <del>{was.slice(head, was.length - tail)}</del>
        <ins>{is.slice(head, is.length - tail)}</ins>
        {was.slice(was.length - tail)}
      </p>
    </section>
  );
}
