import { useQuery } from '@tanstack/react-query';
import { exportReviewFigures } from '@yinji/contract';
import { FailureState, Loading, Select, Skeleton } from '@yinji/ui';
import { messageOf } from '@yinji/web';
import { useAddress } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { ExportButton } from '../../lib/export-button.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { figuresQuery } from './figures-query.ts';
import { OpenPart, OverturnedPart, PeoplePart, RulesPart } from './figures-parts.tsx';
import { SubmissionsPart } from './submissions-part.tsx';
import { TimesPart } from './times-part.tsx';
import { figuresWords as words } from './words.ts';
import '../../lib/sheet.css';
import './figures.css';

const PERIODS = [4, 8, 13, 26];

/** Figures of reviewing: open cases, durations, overturned decisions. */
export function FiguresPage() {
  useTitle(words.title);
  const [{ weeks: asked }, setAddress] = useAddress();
  const weeks = PERIODS.find((count) => String(count) === asked) ?? 8;
  const { data, error, isFetching, refetch } = useQuery(figuresQuery(weeks));
  return (
    <main id="main" className="page figures" tabIndex={-1}>
      <div className="sheet-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        <div className="flex flex-none gap-10">
          <Select
            aria-label={words.period}
            value={String(weeks)}
            options={PERIODS.map((count) => ({ value: String(count), label: words.weeks(count) }))}
            onChange={(event) => setAddress({ weeks: event.target.value })}
          />
          <ExportButton
            label={words.export}
            fileName={words.fileName}
            fetchFile={() => api.blob(exportReviewFigures, { weeks })}
          />
        </div>
      </div>
      {data ? (
        <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-20 items-start max-md:grid-cols-1">
          <OpenPart figures={data} />
          <OverturnedPart figures={data} />
          <SubmissionsPart weeks={weeks} />
          <TimesPart figures={data} />
          <PeoplePart figures={data} />
          <RulesPart figures={data} />
        </div>
      ) : error ? (
        <FailureState title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error)}
        </FailureState>
      ) : (
        <Loading className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-20 items-start max-md:grid-cols-1">
          <Skeleton shape="block" className="sheet-place" />
          <Skeleton shape="block" className="sheet-place" />
        </Loading>
      )}
    </main>
  );
}
