import { useQuery } from '@tanstack/react-query';
import { decideGalleryAppeal, decideGalleryCheck, gateRules } from '@yinji/contract';
import { Skeleton } from '@yinji/ui';
import { api } from '../../lib/api.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { AppealDecision } from './appeal-decision.tsx';
import { CheckDecision } from './check-decision.tsx';
import { DecisionHistory } from './decision-history.tsx';
import { openedGalleryCheckQuery, type GalleryCheckRow, type OpenedGalleryCheck } from './display-queries.ts';
import { HitText } from './hit-text.tsx';
import { displayWords as words } from './words.ts';

interface GalleryPanelProps {
  row: GalleryCheckRow;
  onDone: () => void;
}

/** One gallery as it would be shown: every text with its hits, its works small, the decision. */
export function GalleryPanel({ row: { galleryId, turn }, onDone }: GalleryPanelProps) {
  const check = useQuery(openedGalleryCheckQuery(galleryId, turn));
  if (check.data === undefined)
    return (
      <QueryPlace query={check} title={words.panelFailed} className="check-panel">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </QueryPlace>
    );
  const { data } = check;
  const isChecked = data.state === 'checking' || data.state === 'rechecking';
  return (
    <div className="check-panel">
      <Content check={data} />
      <div className="check-side grid gap-24">
        {(data.state === 'rechecking' || data.state === 'change-appealed') && (
          <p className="sheet-note">{words.stillShown}</p>
        )}
        <Why check={data} />
        {data.appeal !== null && data.state.endsWith('-appealed') && (
          <section>
            <h3>{words.appeal}</h3>
            <p className="py-8 px-12 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint whitespace-pre-line wrap-anywhere">
              {data.appeal}
            </p>
          </section>
        )}
        {isChecked && (
          <CheckDecision
            about={galleryId}
            decide={(refused) =>
              api.call(decideGalleryCheck, {
                galleryId,
                turn: data.turn,
                decision: refused === null ? { outcome: 'passed' } : { outcome: 'refused', ...refused },
              })
            }
            passed={words.galleryPassed}
            onDone={onDone}
          />
        )}
        {data.state.endsWith('-appealed') && (
          <AppealDecision
            about={galleryId}
            isOwnDecision={data.isOwnDecision}
            decide={(outcome, reason) =>
              api.call(decideGalleryAppeal, { galleryId, turn: data.turn, outcome, reason })
            }
            onDone={onDone}
          />
        )}
        <DecisionHistory decisions={data.decisions} />
      </div>
    </div>
  );
}

type Where = OpenedGalleryCheck['findings'][number]['where'];

function Content({ check }: { check: OpenedGalleryCheck }) {
  const hitsOf = (where: Where, at = 0) => check.findings.filter((hit) => hit.where === where && hit.at === at);
  const texts = { title: check.title, foreword: check.foreword, name: check.publicName };
  return (
    <div className="grid gap-20">
      <dl>
        {(['title', 'foreword', 'name'] as const).map((where) => {
          const text = texts[where];
          return (
            <div className="py-8 px-0 line-b" key={where}>
              <dt className="text-ink-3 text-12 leading-18">{words.galleryFields[where]}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                {text === null && <span className="dim">{words.realName}</span>}
                {text === '' && <span className="dim">{words.empties}</span>}
                {text !== null && text !== '' && <HitText text={text} hits={hitsOf(where)} />}
              </dd>
            </div>
          );
        })}
      </dl>
      <ol
        className="grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-12"
        aria-label={words.galleryWorks}
      >
        {check.entries.map(({ at, title, caption, thumbnailUrl, depositNumber }) => (
          <li
            className="grid grid-cols-[88px_minmax(0,1fr)] gap-12 items-start p-8 line bg-surface"
            key={depositNumber}
          >
            <img
              className="w-88 h-88 [background:var(--mat,var(--sunken))] object-contain"
              src={thumbnailUrl}
              alt={title}
              loading="lazy"
            />
            <div>
              <b className="font-medium">{title}</b>
              <p className="text-13 leading-20 wrap-anywhere">
                {caption === '' ? (
                  <span className="dim">{words.noCaption}</span>
                ) : (
                  <HitText text={caption} hits={hitsOf('caption', at)} />
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Why({ check }: { check: OpenedGalleryCheck }) {
  const reasons = [
    ...(check.isFirst ? [words.firstGallery] : []),
    ...check.findings.map(
      ({ where, at, term, ruleCode }) =>
        `${where === 'caption' ? words.captionOf(at + 1) : words.galleryFields[where]}：“${term}”，${gateRules[ruleCode]}`,
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
