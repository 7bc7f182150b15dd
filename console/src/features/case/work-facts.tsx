import { workTypeNoun } from '@yinji/contract';
import { formatInstant, formatPixels } from '../../lib/format.ts';
import { caseWords } from './words.ts';
import { OriginalButton } from './original-button.tsx';
import type { ReviewCase } from './review-case.ts';
import './work-facts.css';

/** Facts about the submitted work, and its holder's statements. */
export function WorkFacts({ opened }: { opened: ReviewCase }) {
  const { kind, title, workType, width, height, depositedAt, submittedAt, confirmationState, description } =
    opened;
  const { facts, trackStates, notBegun } = caseWords;
  const rows: [string, string][] = [
    [facts.title, title],
    [facts.type, workTypeNoun(workType)],
    [facts.pixels, formatPixels(width, height)],
    [facts.deposited, formatInstant(depositedAt)],
    [facts.submitted, formatInstant(submittedAt)],
  ];
  if (kind === 'certification')
    rows.push([
      facts.confirmation,
      confirmationState === null ? notBegun : (trackStates[confirmationState] ?? confirmationState),
    ]);
  rows.push([facts.description, description || facts.noDescription]);
  return (
    <>
      <dl className="work-facts">
        {rows.map(([name, value]) => (
          <div className="grid grid-cols-[56px_minmax(0,1fr)] gap-10 py-5 line-t text-13 leading-21" key={name}>
            <dt className="text-ink-3">{name}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-12">
        <OriginalButton caseId={opened.id} />
      </div>
    </>
  );
}
