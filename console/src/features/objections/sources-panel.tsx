import { useQuery } from '@tanstack/react-query';
import type { ObjectionSourceView, SourceComparisonView } from '@yinji/contract';
import { Button, Checkbox, Skeleton } from '@yinji/ui';
import { OutlinedPicture } from '@yinji/ui/outlined';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { sourcePictureQuery, sourcesQuery } from './objection-queries.ts';
import { SourceFigures } from './source-figures.tsx';
import { percent, sourcesWords as words } from './sources-words.ts';
import './sources.css';

/** Both pictures side by side with their shared part; nothing is fetched before a request. */
export function SourcesPanel({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false);
  const query = useQuery({ ...sourcesQuery(id), enabled: isAsked });
  const { data } = query;
  const [isOn, setOn] = useState(false);
  const [isKept, setKept] = useState(false);
  const highlight = { isHighlighted: isOn || isKept, onHighlight: setOn };
  return (
    <section className="objection-part sources-panel grid gap-14 justify-items-start" aria-labelledby="sources">
      <h2 id="sources">{words.title}</h2>
      {!isAsked ? (
        <>
          <p className="text-ink-3">{words.openNote}</p>
          <Button onClick={() => setAsked(true)}>{words.open}</Button>
        </>
      ) : data ? (
        <>
          <Verdict comparison={data.comparison} />
          <div className="sources-pair w-full grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-16 items-start max-[620px]:grid-cols-[minmax(0,1fr)]">
            <Side source={data.objector} side="objector" comparison={data.comparison} {...highlight} />
            <Side source={data.holder} side="holder" comparison={data.comparison} {...highlight} />
          </div>
          {data.comparison?.verdict && (
            <>
              <Checkbox checked={isKept} onChange={({ target }) => setKept(target.checked)}>
                {words.highlight}
              </Checkbox>
              <SourceFigures comparison={data.comparison} />
            </>
          )}
          <p className="sheet-note w-full">{words.limits}</p>
          {data.earlier.length > 0 && <Earlier list={data.earlier} />}
        </>
      ) : (
        <QueryPlace query={query} title={words.failed}>
          <Skeleton shape="block" />
        </QueryPlace>
      )}
    </section>
  );
}

function Verdict({ comparison }: { comparison: SourceComparisonView | null }) {
  if (!comparison?.verdict)
    return (
      <p className="text-ink-3">
        {comparison?.state === 'failed'
          ? words.states.failed
          : comparison
            ? words.states.waiting
            : words.states.none}
      </p>
    );
  const { verdict, doubt, detail, isMirrored } = comparison;
  const more = [doubt && words.doubts[doubt], detail && words.details[detail], isMirrored && words.mirrored];
  return (
    <div className="w-full py-10 px-16 [border-left:2px_solid_var(--seal)] bg-surface">
      <p className="[font:600_17px/28px_var(--serif)]">{words.verdicts[verdict]}</p>
      {more.filter(Boolean).length > 0 && (
        <small className="block text-ink-3">{more.filter(Boolean).join('；')}</small>
      )}
    </div>
  );
}

interface SideProps {
  source: ObjectionSourceView | null;
  side: 'objector' | 'holder';
  comparison: SourceComparisonView | null;
  isHighlighted: boolean;
  onHighlight: (isOn: boolean) => void;
}

function Side({ source, side, comparison, ...highlight }: SideProps) {
  const measured = comparison?.[side] ?? null;
  return (
    <div>
      <h3>{words.sides[side]}</h3>
      {source ? (
        <Shown source={source} measured={measured} {...highlight} />
      ) : (
        <p className="grid place-items-center min-h-140 [border:1px_dashed_var(--line-strong)] bg-mat text-ink-2">
          {words.none}
        </p>
      )}
    </div>
  );
}

interface ShownProps {
  source: ObjectionSourceView;
  measured: SourceComparisonView['objector'];
  isHighlighted: boolean;
  onHighlight: (isOn: boolean) => void;
}

function Shown({ source, measured, ...highlight }: ShownProps) {
  const { data: picture } = useQuery(sourcePictureQuery(source.id));
  const outline = measured?.outline ?? null;
  const region = outline?.length && measured ? words.region(percent(measured.covered)) : words.noRegion;
  const size = words.size(source.width, source.height);
  return (
    <OutlinedPicture
      picture={picture}
      width={source.width}
      height={source.height}
      outline={outline}
      label={`${size}，${region}`}
      {...highlight}
    >
      <span>{region}</span>
      <small>
        {[size, source.origin === 'deposit' && words.fromDeposit, source.isReleased && words.released]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <small className="mono">SHA-256 {source.sha256.slice(0, 16)}…</small>
    </OutlinedPicture>
  );
}

function Earlier({ list }: { list: readonly SourceComparisonView[] }) {
  return (
    <details>
      <summary className="min-h-(--control-dense) text-ink-2 cursor-pointer">
        {words.earlier(list.length)}
      </summary>
      <ul>
        {list.map((one) => (
          <li className="py-6 px-0 line-t" key={`${one.objectorSha256}${one.holderSha256}${one.madeAt ?? ''}`}>
            {one.verdict ? words.verdicts[one.verdict] : words.states.failed}
            {one.madeAt && <small className="block text-ink-3">{formatMoment(one.madeAt)}</small>}
            <small className="mono block text-ink-3">
              {one.objectorSha256.slice(0, 12)}… / {one.holderSha256.slice(0, 12)}…
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
