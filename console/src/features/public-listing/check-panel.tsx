import { useQuery } from '@tanstack/react-query';
import { decideDisplayAppeal, decideDisplayCheck, gateRules } from '@yinji/contract';
import { Skeleton } from '@yinji/ui';
import { api } from '../../lib/api.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { AppealDecision } from './appeal-decision.tsx';
import { CheckDecision } from './check-decision.tsx';
import { openedCheckQuery, type CheckRow, type OpenedCheck } from './display-queries.ts';
import { DecisionHistory } from './decision-history.tsx';
import { HitText } from './hit-text.tsx';
import { displayWords as words } from './words.ts';

interface CheckPanelProps {
  row: CheckRow;
  onDone: () => void;
}

/** One work to decide about: the picture large, its texts with the hits, the decision. */
export function CheckPanel({ row, onDone }: CheckPanelProps) {
  const check = useQuery(openedCheckQuery(row.workId, row.version));
  if (check.data === undefined)
    return (
      <QueryPlace query={check} title={words.panelFailed} className="check-panel">
        <Skeleton shape="picture" />
        <Skeleton shape="block" />
      </QueryPlace>
    );
  const { data } = check;
  const { workId, version } = data;
  return (
    <div className="check-panel">
      <figure className="sticky top-16 grid place-items-center m-0 p-24 [background:var(--mat,var(--sunken))] max-[1200px]:static max-[1200px]:[grid-template:minmax(0,1fr)/minmax(0,1fr)] max-[1200px]:place-items-center max-[1200px]:w-full max-[1200px]:max-h-[calc(100dvh_-_120px)] max-[1200px]:aspect-[1]">
        <img
          className="max-w-full max-h-[calc(100dvh_-_220px)] [box-shadow:0_1px_2px_#0000000f,0_12px_32px_-12px_#0000002e] max-[1200px]:w-full max-[1200px]:h-full max-[1200px]:max-h-none max-[1200px]:[box-shadow:none] max-[1200px]:object-contain max-[1200px]:[filter:drop-shadow(0_8px_14px_#0000002e)]"
          src={data.previewUrl}
          alt={data.title}
        />
      </figure>
      <div className="check-side grid gap-24">
        <Texts check={data} />
        <Why check={data} />
        {data.appeal !== null && data.state.endsWith('-appealed') && (
          <section>
            <h3>{words.appeal}</h3>
            <p className="py-8 px-12 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint whitespace-pre-line wrap-anywhere">
              {data.appeal}
            </p>
          </section>
        )}
        {data.state === 'checking' ? (
          <CheckDecision
            about={workId}
            workId={workId}
            decide={(refused) =>
              api.call(decideDisplayCheck, {
                workId,
                version,
                decision: refused === null ? { outcome: 'passed' } : { outcome: 'refused', ...refused },
              })
            }
            passed={words.passed}
            onDone={onDone}
          />
        ) : (
          <AppealDecision
            about={workId}
            isOwnDecision={data.isOwnDecision}
            decide={(outcome, reason) => api.call(decideDisplayAppeal, { workId, version, outcome, reason })}
            onDone={onDone}
          />
        )}
        <DecisionHistory decisions={data.decisions} />
      </div>
    </div>
  );
}

function Texts({ check }: { check: OpenedCheck }) {
  const texts = { title: check.title, introduction: check.introduction, name: check.publicName };
  return (
    <dl>
      {(['title', 'introduction', 'name'] as const).map((where) => {
        const text = texts[where];
        return (
          <div className="py-8 px-0 line-b" key={where}>
            <dt className="text-ink-3 text-12 leading-18">{words.fields[where]}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {text === null ? (
                <span className="dim">{words.realName}</span>
              ) : text === '' ? (
                <span className="dim">{words.empties}</span>
              ) : (
                <HitText text={text} hits={check.findings.filter((hit) => hit.where === where)} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Why({ check }: { check: OpenedCheck }) {
  const reasons = [
    ...(check.isFirst ? [words.first] : []),
    ...check.findings.map(
      ({ where, term, ruleCode }) => `${words.fields[where]}：“${term}”，${gateRules[ruleCode]}`,
    ),
    ...check.pictures.map(({ note, distance, ruleCode }) =>
      words.picture(note === '' ? gateRules[ruleCode] : note, distance),
    ),
  ];
  if (reasons.length === 0) return null;
  return (
    <section>
      <h3>{words.why}</h3>
      <ul className="check-why">
        {[...new Set(reasons)].map((reason) => (
          <li className="pl-14 [text-indent:-14px]" key={reason}>
            {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
