import { formatInstant } from '../../lib/format.ts';
import { groundsText, ObjectionPapers } from '../../lib/objection-papers.tsx';
import { Facts } from '../../lib/proceedings/facts.tsx';
import { Part, ProceedingPage, type Change } from '../../lib/proceedings/proceeding-page.tsx';
import { paths } from '../../config/paths.ts';
import { objectionQuery, type OpenedObjection } from './objection-queries.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import { objectionWords as words } from './words.ts';

/** Both sides' statements and attachments, and the decision by two. */
export const ObjectionPage = () => (
  <ProceedingPage
    words={words}
    list={{ to: paths.objections, key: ['objections'] }}
    query={objectionQuery}
    parts={partsOf}
    panel={panelOf}
  />
);

const partsOf = (opened: OpenedObjection) => (
  <>
    <Facts rows={factsOf(opened)} />
    <Part title={words.statement}>
      <p className="objection-words">{opened.statement}</p>
    </Part>
    <Part title={words.answer[opened.answer?.stand ?? 'contest']}>
      {opened.answer ? (
        <p className="objection-words">{opened.answer.statement}</p>
      ) : (
        <p className="text-ink-3">{words.noAnswer}</p>
      )}
    </Part>
    <Part title={words.papers}>
      <ObjectionPapers papers={opened.papers} number={opened.number} />
    </Part>
    <SourcesPanel id={opened.id} />
  </>
);

const panelOf = (opened: OpenedObjection, change: Change<OpenedObjection>) => (
  <OutcomePanel key={opened.state} opened={opened} onChange={change} />
);

function factsOf(opened: OpenedObjection) {
  const { facts } = words;
  const at = (instant: string | null) => (instant === null ? undefined : formatInstant(instant));
  const { suit } = opened;
  return [
    [facts.work, `「${opened.title}」`],
    [facts.deposit, opened.depositNumber],
    [facts.grounds, groundsText(opened.grounds)],
    [facts.objector, opened.objectorName],
    [facts.holder, opened.holderName],
    [facts.submitted, at(opened.submittedAt)],
    [facts.answerDue, at(opened.answerDueAt)],
    [facts.windowDue, at(opened.windowDueAt)],
    [facts.suit, suit && `${suit.court} ${suit.caseNumber}，${suit.filedOn} 立案`],
    [facts.ended, at(opened.endedAt)],
    [facts.reason, opened.reason],
  ] as const;
}
