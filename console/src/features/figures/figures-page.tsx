import { useQuery } from '@tanstack/react-query';
import { exportReviewFigures } from '@yinji/contract';
import { Select, Skeleton } from '@yinji/ui';
import { useAddress } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { ExportButton } from '../../lib/export-button.tsx';
import { QueryPlace } from '../../lib/query-place.tsx';
import { SheetPage } from '../../lib/sheet-page.tsx';
import { figuresQuery } from './figures-query.ts';
import { OpenPart, OverturnedPart, PeoplePart, RulesPart } from './figures-parts.tsx';
import { SubmissionsPart } from './submissions-part.tsx';
import { TimesPart } from './times-part.tsx';
import { figuresWords as words } from './words.ts';
import './figures.css';

const PERIODS = [4, 8, 13, 26];

/** Figures of reviewing: open cases, durations, overturned decisions. */
export function FiguresPage() {
  const [{ weeks: asked }, setAddress] = useAddress();
  const weeks = PERIODS.find((count) => String(count) === asked) ?? 8;
  const query = useQuery(figuresQuery(weeks));
  const { data } = query;
  return (
    <SheetPage
      className="figures"
      words={words}
      beside={
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
      }
    >
      {data ? (
        <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-20 items-start max-md:grid-cols-1">
          <OpenPart figures={data} />
          <OverturnedPart figures={data} />
          <SubmissionsPart weeks={weeks} />
          <TimesPart figures={data} />
          <PeoplePart figures={data} />
          <RulesPart figures={data} />
        </div>
      ) : (
        <QueryPlace
          query={query}
          title={words.failed}
          className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-20 items-start max-md:grid-cols-1"
        >
          <Skeleton shape="block" className="sheet-place" />
          <Skeleton shape="block" className="sheet-place" />
        </QueryPlace>
      )}
    </SheetPage>
  );
}
