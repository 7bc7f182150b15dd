import { useQuery } from '@tanstack/react-query';
import { FailureState, Loading, Skeleton, Status } from '@yinji/ui';
import { messageOf } from '../../lib/call-failure.ts';
import { formatInstant } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { BacklogsPart, DiskPart, LogPart, SweepsPart, TimePart } from './house-parts.tsx';
import { houseQuery, type House } from './overview-queries.ts';
import { houseWords as words } from './words.ts';
import { worriesOf } from './worries.ts';
import '../../lib/sheet.css';
import './overview.css';

/** Whether the house does its work: one sentence, then what it is made of. */
export function HousePage() {
  useTitle(words.title);
  const { data, error, isFetching, refetch } = useQuery(houseQuery);
  return (
    <main id="main" className="page overview" tabIndex={-1}>
      <div className="sheet-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
      </div>
      {data ? (
        <Parts house={data} />
      ) : error ? (
        <FailureState title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error)}
        </FailureState>
      ) : (
        <Loading className="overview-parts">
          <Skeleton shape="block" className="overview-wide overview-place-low" />
          <Skeleton shape="block" className="sheet-place" />
          <Skeleton shape="block" className="sheet-place" />
          <Skeleton shape="block" className="sheet-place" />
          <Skeleton shape="block" className="sheet-place" />
        </Loading>
      )}
    </main>
  );
}

function Parts({ house }: { house: House }) {
  const worries = worriesOf(house);
  const part = { house, worries };
  return (
    <div className="overview-parts">
      <p className="overview-verdict overview-wide">
        <Status
          kind={worries.size === 0 ? 'passed' : 'reviewing'}
          word={worries.size === 0 ? words.fine : words.heed(worries.size)}
        />
        <time dateTime={house.at}>{words.at(formatInstant(house.at))}</time>
      </p>
      <LogPart {...part} />
      <TimePart {...part} />
      <BacklogsPart {...part} />
      <DiskPart {...part} />
      <SweepsPart {...part} />
    </div>
  );
}
