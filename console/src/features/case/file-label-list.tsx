import { describeFileLabels } from '@yinji/contract';
import { formatInstant } from '../../lib/format.ts';
import { caseWords } from './words.ts';
import type { ReviewCase } from './review-case.ts';
import './work-facts.css';

/** Statements about the work's making: the submitter's, and the file's labels. */
export function FileLabelList({ opened }: { opened: ReviewCase }) {
  return (
    <>
      <Declaration declaration={opened.aiDeclaration} />
      <Labels fileLabels={opened.fileLabels} />
    </>
  );
}

/** The submitter's statement on artificial intelligence, beside the file's labels. */
function Declaration({ declaration }: { declaration: ReviewCase['aiDeclaration'] }) {
  const { title, note, uses, none } = caseWords.aiDeclaration;
  return (
    <section className="file-labels mt-14 pt-12 line-t" aria-labelledby="ai-declaration">
      <h2 id="ai-declaration">{title}</h2>
      <p>
        {declaration === null ? none : uses[declaration.use]}
        {declaration?.tool && `：${declaration.tool}`}
      </p>
      <p className="text-ink-3 text-12 leading-20">{note}</p>
    </section>
  );
}

function Labels({ fileLabels }: Pick<ReviewCase, 'fileLabels'>) {
  const lines = fileLabels === null ? [] : describeFileLabels(fileLabels, formatInstant);
  if (lines.length === 0) return null;
  const { title, note } = caseWords.fileLabels;
  return (
    <section className="file-labels mt-14 pt-12 line-t" aria-labelledby="file-labels">
      <h2 id="file-labels">{title}</h2>
      <dl className="work-facts">
        {lines.map(({ name, value }, place) => (
          // Two labels may have lines of one name: the position is the key.
          <div
            className="grid grid-cols-[56px_minmax(0,1fr)] gap-10 py-5 line-t text-13 leading-21"
            key={place}
          >
            <dt className="text-ink-3">{name}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-3 text-12 leading-20">{note}</p>
    </section>
  );
}
