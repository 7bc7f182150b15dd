import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Button, buttonClass, TableHead } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { logHeadQuery } from '../../lib/queries.ts';
import { useTitle } from '../../lib/use-title.ts';
import { LogNow, TrustNow, VerifiersNow } from './note-now.tsx';
import { noteWords as words, partsAfter, partsBefore, type NotePart, type NoteTable } from './note-words.ts';
import { printOnly } from '../../lib/verification/print.ts';
import '../../lib/verification/verification.css';
import './judge.css';
import '../../lib/verification/sheet.css';

/** Algorithms, formats, keys, limits and how to repeat it all; for experts, printable. */
export function TechnicalNote() {
  useTitle(words.title);
  const head = useQuery(logHeadQuery);
  return (
    <article className="sheet note">
      <header className="pb-32 print:pb-[5mm]">
        <h1>{words.title}</h1>
        <p className="sheet-lead">{words.lead}</p>
        <div className="sheet-actions mt-24">
          <Button variant="primary" onClick={() => void printOnly()}>
            {words.print}
          </Button>
          <Link to={paths.verify} search={{ view: 'judge' }} className={buttonClass('secondary')}>
            {words.judge}
          </Link>
        </div>
        {head.data?.simulated && <p className="judge-simulated">{words.simulated}</p>}
      </header>
      {/* The head with this installation's data is above the parts, which wait for it instead of moving. */}
      <ol className="note-parts [counter-reset:part]" hidden={head.isPending}>
        {partsBefore.map((part) => (
          <Part key={part.id} part={part} />
        ))}
        <li>
          <h2>{words.trustTitle}</h2>
          <p className="note-lead">{words.trustLead}</p>
          <TrustNow />
        </li>
        <li>
          <h2>{words.verifiersTitle}</h2>
          <p className="note-lead">{words.verifiersLead}</p>
          <VerifiersNow />
          <Commands text={words.verifiersCommands} label={words.verifiersTitle} />
        </li>
        <li>
          <h2>{words.logTitle}</h2>
          <LogNow head={head.data} isFailed={head.isError} />
        </li>
        {partsAfter.map((part) => (
          <Part key={part.id} part={part} />
        ))}
      </ol>
    </article>
  );
}

function Part({ part: { title, lead, steps, table, points, commands } }: { part: NotePart }) {
  return (
    <li>
      <h2>{title}</h2>
      {lead && <p className="note-lead">{lead}</p>}
      {steps && (
        <ol className="note-steps grid gap-8 max-w-[48em] text-ink-2 text-15 leading-26 [counter-reset:step]">
          {steps.map((step) => (
            <li className="[counter-increment:step]" key={step}>
              {step}
            </li>
          ))}
        </ol>
      )}
      {table && <Table table={table} />}
      {points && (
        <ul className="note-points grid gap-8 max-w-[48em] text-ink-2 text-15 leading-26">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {commands && <Commands text={commands} label={title} />}
    </li>
  );
}

function Table({ table: { headings, rows } }: { table: NoteTable }) {
  return (
    <table className="note-table w-full text-15 leading-24 text-left">
      <TableHead columns={headings} />
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={cell} data-heading={headings[place + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Commands({ text, label }: { text: string; label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide text scrolls by itself: the keyboard must reach it
    <section className="judge-commands" aria-label={`${label}：命令`} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}
