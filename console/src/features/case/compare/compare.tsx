import { Checkbox } from '@yinji/ui';
import { useState } from 'react';
import { compareWords } from './words.ts';
import type { Candidate, ReviewCase } from '../review-case.ts';
import { orientationOf } from '../strength.ts';
import { FactsTable } from './facts-table.tsx';
import { ratioOf } from './frame.tsx';
import { Overlay } from './overlay.tsx';
import { SideBySide } from './side-by-side.tsx';
import { usePicture } from './use-picture.ts';
import { views, type View } from './views.ts';

interface CompareProps {
  opened: ReviewCase;
  /** Missing where nothing similar was found. */
  candidate: Candidate | undefined;
  view: View;
  onView: (view: View) => void;
  numbers: boolean;
  onNumbers: (shown: boolean) => void;
  onZoom: () => void;
}

export function Compare(props: CompareProps) {
  const { opened, candidate, view, onView, numbers, onNumbers, onZoom } = props;
  const [isUpright, setUpright] = useState(true);
  const [isOutlined, setOutlined] = useState(true);
  const [isDotted, setDotted] = useState(true);
  const [marked, onMark] = useState<number | null>(null);
  const own = usePicture(opened.previewUrl);
  const other = usePicture(candidate?.previewUrl ?? null);
  const matched = orientationOf(candidate?.orientation ?? 'as-is');
  const orientation = isUpright || view !== 'side' ? matched : 'as-is';
  const ratios = { own: ratioOf(own, orientation), other: ratioOf(other, 'as-is') };
  const stretched = view !== 'side' && own.width > 0 && Math.abs(ratios.own / ratios.other - 1) > 0.02;
  const parts = { opened, own, other, orientation };
  const points = candidate?.part?.points;
  return (
    <>
      <div className="compare-tools flex flex-wrap items-center gap-x-12 gap-y-8 mt-8 mb-10 mx-0">
        {candidate && (
          <fieldset
            className="segments inline-flex overflow-hidden line-strong rounded-(--radius) max-sm:flex max-sm:flex-[1_0_100%]"
            aria-label={compareWords.viewsLabel}
          >
            {views.map((one) => (
              <button
                className="min-h-[calc(var(--control-dense)_-_2px)] py-0 px-14 text-ink-2 text-13 max-sm:flex-1 max-sm:p-0 max-sm:text-center focus-visible:[outline-offset:-3px]"
                key={one}
                type="button"
                aria-pressed={one === view}
                onClick={() => onView(one)}
              >
                {compareWords.views[one]}
              </button>
            ))}
          </fieldset>
        )}
        <button type="button" className="button button-dense" onClick={onZoom}>
          {compareWords.original}
          <kbd aria-hidden="true">Z</kbd>
        </button>
        {candidate?.part && view === 'side' && (
          <Checkbox checked={isOutlined} onChange={(event) => setOutlined(event.target.checked)}>
            {compareWords.outlined}
          </Checkbox>
        )}
        {points && view === 'side' && (
          <Checkbox checked={isDotted} onChange={(event) => setDotted(event.target.checked)}>
            {compareWords.dotted(points.candidate.length)}
          </Checkbox>
        )}
        {candidate && matched !== 'as-is' && view === 'side' && (
          <Checkbox checked={isUpright} onChange={(event) => setUpright(event.target.checked)}>
            {compareWords.upright}
          </Checkbox>
        )}
        {candidate && (
          <button
            type="button"
            className="button button-text button-dense compare-numbers ml-auto"
            aria-pressed={numbers}
            onClick={() => onNumbers(!numbers)}
          >
            {compareWords.numbers}
            <kbd aria-hidden="true">V</kbd>
          </button>
        )}
      </div>
      {candidate && view !== 'side' ? (
        <Overlay {...parts} candidate={candidate} view={view} stretched={stretched} />
      ) : (
        <SideBySide
          {...parts}
          candidate={candidate}
          part={isOutlined ? (candidate?.part ?? null) : null}
          matches={points && isDotted ? { points, marked, onMark } : undefined}
        />
      )}
      {candidate && <FactsTable opened={opened} candidate={candidate} numbers={numbers} />}
    </>
  );
}
