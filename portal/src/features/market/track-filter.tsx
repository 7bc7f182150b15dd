import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../config/paths.ts';
import { formatCount } from '../../lib/format.ts';
import { publicWorksQuery } from '../../lib/queries.ts';
import { filterOf, togglePassed, type Passed, type WorkKind } from './market-filter.ts';
import { Square, type Reviewed } from '../../lib/public-tracks/track-squares.tsx';
import { trackWords as words } from '../../lib/public-tracks/track-words.ts';

/** Toggles joined by "and", with how many works each would leave; then the legend of the marks. */
export function TrackFilter({ workType }: { workType: WorkKind }) {
  const search = useSearch({ from: '/shell/market' });
  const navigate = useNavigate({ from: paths.market });
  const { passed, ...others } = filterOf(search, workType);
  const isOn = (track: Reviewed) => passed === track || passed === 'both';
  const toggle = (track: Reviewed) =>
    void navigate({
      search: ({ page: _page, cursor: _cursor, ...before }) => ({
        ...before,
        passed: togglePassed(passed, track),
      }),
      resetScroll: false,
    });
  const button = (track: Reviewed) => (
    <button type="button" className="track-toggle" aria-pressed={isOn(track)} onClick={() => toggle(track)}>
      <Square of={track} isPassed={isOn(track)} />
      {words.passed[track]}
      {/* What is shown where it is on, and what would be where it is off. */}
      <Count filter={others} workType={workType} passed={isOn(track) ? passed : togglePassed(passed, track)} />
    </button>
  );
  return (
    <div className="track-filter">
      <div className="flex flex-wrap gap-8">
        {button('confirmation')}
        {button('certification')}
      </div>
      <p className="track-legend">
        <span>
          <Square of="evidence" isPassed />
          {words.isPassed}
        </span>
        <span>
          <Square of="certification" isPassed={false} />
          {words.isNot}
        </span>
      </p>
    </div>
  );
}

interface CountProps {
  filter: ReturnType<typeof filterOf>;
  workType: WorkKind;
  passed: Passed | undefined;
}

/** The list's own total under this filter; none while it is unknown. */
function Count({ filter, workType, passed }: CountProps) {
  const { data } = useQuery({
    ...publicWorksQuery({ ...filter, workType, page: 1, size: 1, ...(passed && { passed }) }),
    placeholderData: keepPreviousData,
  });
  if (!data) return <span className="track-count" />;
  return (
    <span className="track-count">
      {formatCount(data.total)}
      {!data.isTotalExact && words.more}
    </span>
  );
}
