import { useQuery } from '@tanstack/react-query';
import { Status } from '@yinji/ui';
import { formatInstant } from '../../lib/format.ts';
import { BacklogsPart, DiskPart, LogPart, SweepsPart, TimePart } from './house-parts.tsx';
import { OverviewPage } from './overview-page.tsx';
import { houseQuery, type House } from './overview-queries.ts';
import { houseWords as words } from './words.ts';
import { worriesOf } from './worries.ts';

/** Whether the house does its work: one sentence, then what it is made of. */
export function HousePage() {
  return (
    <OverviewPage words={words} query={useQuery(houseQuery)}>
      {(house) => <Parts house={house} />}
    </OverviewPage>
  );
}

function Parts({ house }: { house: House }) {
  const worries = worriesOf(house);
  const part = { house, worries };
  return (
    <div className="overview-parts">
      <p className="flex flex-wrap gap-x-16 gap-y-4 items-center max-w-none overview-wide">
        <Status
          kind={worries.size === 0 ? 'passed' : 'reviewing'}
          word={worries.size === 0 ? words.fine : words.heed(worries.size)}
        />
        <time className="text-ink-3" dateTime={house.at}>
          {words.at(formatInstant(house.at))}
        </time>
      </p>
      <LogPart {...part} />
      <TimePart {...part} />
      <BacklogsPart {...part} />
      <DiskPart {...part} />
      <SweepsPart {...part} />
    </div>
  );
}
