import { CopyButton, ProofBadge, Timeline, type TimelineEntry } from '@yinji/ui';
import { formatInstant } from './format.ts';
import type { PublicRecord } from './record-query.ts';
import './record-timeline.css';

type Entry = PublicRecord['timeline'][number];

/** Events of a record, newest first: when, what, where in the log, and the entry's own digest. */
export function RecordTimeline({ entries }: { entries: readonly Entry[] }) {
  return <Timeline entries={entries.toReversed().map(entryOf)} />;
}

function entryOf(entry: Entry): TimelineEntry {
  const [day, clock] = formatInstant(entry.at).split(' ');
  return {
    key: entry.recordSha256,
    at: entry.at,
    day,
    clock: (
      <>
        {clock} <span className="nowrap">UTC+8</span>
      </>
    ),
    title: entry.label,
    children: <RecordProofs entry={entry} />,
  };
}

/** Where an event stands in the log, who stamped and cosigned it, and its digest. */
export function RecordProofs({ entry }: { entry: Entry }) {
  return (
    <>
      <div className="flex flex-wrap gap-6 mt-8">
        <ProofBadge state={entry.logIndex === null ? 'waiting' : 'held'}>
          {entry.logIndex === null ? '待入账本' : `账本 #${entry.logIndex}`}
        </ProofBadge>
        {entry.what === 'deposit' && (
          <ProofBadge state={entry.stamped ? 'held' : 'waiting'}>
            {entry.stamped ? '可信时间戳' : '时间戳待补'}
          </ProofBadge>
        )}
        <ProofBadge state={entry.cosigned ? 'held' : 'waiting'}>
          {entry.cosigned ? '见证人联署' : '待联署'}
        </ProofBadge>
      </div>
      <p className="record-timeline-digest flex items-center gap-8 max-w-none mt-4">
        <code className="min-w-0 text-ink-3 [font:400_12px/18px_var(--mono)]">{entry.recordSha256}</code>
        <CopyButton text={entry.recordSha256} label={`复制“${entry.label}”的记录指纹`} />
      </p>
    </>
  );
}
