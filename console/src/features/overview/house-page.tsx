import { useQuery } from '@tanstack/react-query';
import { Status } from '@yinji/ui';
import { formatInstant } from '../../lib/format.ts';
import {
  BacklogsPart,
  DiskPart,
  EndsPart,
  JobsPart,
  LogPart,
  ProcessesPart,
  SecurityPart,
  TimePart,
} from './house-parts.tsx';
import { OverviewFrame } from './overview-frame.tsx';
import { houseQuery, type House } from './overview-queries.ts';
import { houseWords as words } from './words.ts';

/** System status: one sentence, then the details. */
export function HousePage() {
  return (
    <OverviewFrame words={words} query={useQuery(houseQuery)}>
      {(house) => <Parts house={house} />}
    </OverviewFrame>
  );
}

function Parts({ house }: { house: House }) {
  const healthAlerts = new Set(house.alerts);
  const part = { house, healthAlerts };
  return (
    <div className="grid grid-cols-2 gap-20 items-start max-md:grid-cols-1">
      <p className="flex flex-wrap gap-x-16 gap-y-4 items-center max-w-none overview-wide">
        <Status
          kind={healthAlerts.size === 0 ? 'passed' : 'reviewing'}
          word={healthAlerts.size === 0 ? words.fine : words.heed(healthAlerts.size)}
        />
        <time className="text-ink-3" dateTime={house.at}>
          {words.at(formatInstant(house.at))}
        </time>
      </p>
      <LogPart {...part} />
      <TimePart {...part} />
      <BacklogsPart {...part} />
      <ProcessesPart {...part} />
      <DiskPart {...part} />
      <JobsPart {...part} />
      <SecurityPart {...part} />
      <EndsPart {...part} />
    </div>
  );
}
