import type { SuccessionDeskView } from '@yinji/contract';
import { paths } from '../../config/paths.ts';
import { formatMoment } from '../../lib/format.ts';
import { Facts } from '../../lib/proceedings/facts.tsx';
import { Part, ProceedingPage, type Change, type Update } from '../../lib/proceedings/proceeding-page.tsx';
import { ActPanel } from './act-panel.tsx';
import { factsOf } from './facts.ts';
import { successionQuery } from './succession-queries.ts';
import { SuccessionPapers } from './succession-papers.tsx';
import { successionWords as words } from './words.ts';

/** Statements and attachments, the doubts, and the next step for this person. */
export const SuccessionPage = () => (
  <ProceedingPage
    words={words}
    list={{ to: paths.successions, key: ['successions'] }}
    query={successionQuery}
    parts={partsOf}
    panel={panelOf}
  />
);

const partsOf = (opened: SuccessionDeskView, update: Update<SuccessionDeskView>) => {
  /** Marks opened attachments; nothing is refetched, since every fetch is audited. */
  const mark = (paperId: string) => update((before) => withOpened(before, paperId));
  return (
    <>
      <Warnings opened={opened} />
      <Facts rows={factsOf(opened)} />
      <Part title={words.words}>
        <p className="objection-words">{opened.words}</p>
      </Part>
      <Part title={words.papers}>
        <SuccessionPapers id={opened.id} papers={opened.papers} onOpened={mark} />
      </Part>
      {opened.contests.map((one) => (
        <Part key={one.id} title={words.contests}>
          <p>{words.contestBy(one.name, formatMoment(one.at))}</p>
          <p className="objection-words">{one.words}</p>
          {one.remark !== null && <p>{words.cleared(one.remark)}</p>}
          <SuccessionPapers id={opened.id} papers={one.papers} onOpened={mark} />
        </Part>
      ))}
    </>
  );
};

const panelOf = (opened: SuccessionDeskView, change: Change<SuccessionDeskView>) => (
  <ActPanel key={opened.state} opened={opened} onChange={change} />
);

const withOpened = (view: SuccessionDeskView, paperId: string): SuccessionDeskView => {
  const mark = (papers: SuccessionDeskView['papers']) =>
    papers.map((one) => (one.id === paperId ? { ...one, isOpened: true } : one));
  return {
    ...view,
    papers: mark(view.papers),
    contests: view.contests.map((one) => ({ ...one, papers: mark(one.papers) })),
  };
};

/** Signs of a false application. */
function Warnings({ opened: { holder, stoppedBefore, contests, endedAt } }: { opened: SuccessionDeskView }) {
  const found = [
    !holder.isNamed && words.warn.name,
    holder.isSeenAfter && words.warn.seenAfter,
    stoppedBefore > 0 && words.warn.stopped,
    endedAt === null && contests.some((one) => one.clearedAt === null) && words.warn.contest,
  ].filter((one) => one !== false);
  if (found.length === 0) return null;
  return (
    <ul className="max-w-none mb-20 py-8 px-12 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint">
      {found.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}
