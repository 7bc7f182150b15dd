import { findRule } from '@yinji/contract';
import { clsx } from 'clsx';
import { TableHead } from '@yinji/ui';
import { formatCount, formatSpan } from '../../lib/format.ts';
import { words as common } from '../../lib/words.ts';
import type { Figures } from './figures-query.ts';
import { figuresWords as words } from './words.ts';

interface Part {
  figures: Figures;
}

export function OpenPart({ figures: { open } }: Part) {
  const { title, columns, none } = words.open;
  return (
    <section className="figures-part" aria-labelledby="open">
      <h2 id="open">{title}</h2>
      {open.length === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <table className="sheet">
          <TableHead columns={columns} />
          <tbody>
            {open.map((one) => (
              <tr key={one.kind}>
                <th scope="row">{common.kinds[one.kind]}</th>
                <td data-label={columns.waiting}>{formatCount(one.waiting)}</td>
                <td data-label={columns.taken}>{formatCount(one.taken)}</td>
                <td data-label={columns.second}>{formatCount(one.secondLooks)}</td>
                <td data-label={columns.today}>{formatCount(one.dueToday)}</td>
                <td
                  data-label={columns.overdue}
                  className={clsx(one.overdue > 0 && 'text-rejected font-semibold')}
                >
                  {formatCount(one.overdue)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function OverturnedPart({ figures: { overturned } }: Part) {
  const { title, second, appeal } = words.overturned;
  return (
    <section className="figures-part" aria-labelledby="overturned">
      <h2 id="overturned">{title}</h2>
      <Share name={second} part={overturned.doubledOverturned} whole={overturned.doubled} />
      <Share name={appeal} part={overturned.passedLater} whole={overturned.rejected} />
    </section>
  );
}

/** A share: the percentage large, the counts beside it, and a bar. */
function Share({ name, part, whole }: { name: string; part: number; whole: number }) {
  const share = whole === 0 ? 0 : part / whole;
  return (
    <div className="share">
      <p className="flex gap-14 items-center max-w-none">
        <b className="min-w-68 [font:600_26px/36px_var(--serif)]">
          {whole === 0 ? words.overturned.none : `${(share * 100).toFixed(share > 0.1 ? 0 : 1)}%`}
        </b>
        <span className="text-ink-2 leading-21">
          {name}
          <small className="block text-ink-3">{words.overturned.of(part, whole)}</small>
        </span>
      </p>
      <svg className="block w-full h-4 mt-6" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" className="fill-sunken" />
        <rect width={share * 100} height="4" className="fill-brand" />
      </svg>
    </div>
  );
}

export function PeoplePart({ figures: { people } }: Part) {
  const { title, columns, none } = words.people;
  return (
    <section className="figures-part" aria-labelledby="people">
      <h2 id="people">{title}</h2>
      {people.length === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <table className="sheet">
          <TableHead columns={columns} />
          <tbody>
            {people.map((one) => (
              <tr key={one.name}>
                <th scope="row">{one.name}</th>
                <td data-label={columns.inHand}>{formatCount(one.inHand)}</td>
                <td data-label={columns.decided}>{formatCount(one.decided)}</td>
                <td data-label={columns.median}>
                  {one.medianMinutes === null ? '—' : formatSpan(one.medianMinutes * 60_000)}
                </td>
                <td data-label={columns.returned}>{formatCount(one.returned)}</td>
                <td data-label={columns.overturned}>{formatCount(one.overturned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function RulesPart({ figures: { rules } }: Part) {
  const { title, none, count } = words.rules;
  const most = Math.max(1, ...rules.map((one) => one.count));
  return (
    <section className="figures-part" aria-labelledby="rules">
      <h2 id="rules">{title}</h2>
      {rules.length === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <ol>
          {rules.map((one) => (
            <li className="grid grid-cols-[56px_minmax(0,1fr)_auto] gap-x-8 gap-y-0 py-7" key={one.code}>
              <span className="mono text-ink-3">{one.code}</span>
              <span>{findRule(one.code)?.name}</span>
              <b className="font-medium">{count(one.count)}</b>
              <svg
                className="block w-full h-4 mt-6 col-span-full"
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={(one.count / most) * 100} height="4" className="fill-brand" />
              </svg>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
