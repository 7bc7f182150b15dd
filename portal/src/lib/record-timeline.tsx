import { CopyButton, ProofBadge } from '@yinji/ui';
import { formatInstant } from './format.ts';
import type { PublicRecord } from './record-query.ts';
import './record-timeline.css';

type Entry = PublicRecord['timeline'][number];

/** What happened to a record, newest first: when, what, where in the log, and the entry's own digest. */
export function RecordTimeline({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="record-timeline">
      {entries.toReversed().map((entry) => (
        <li key={entry.recordSha256}>
          <Time at={entry.at} />
          <div>
            <h3>{entry.label}</h3>
            <div className="record-timeline-proofs">
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
            <p className="record-timeline-digest">
              <code>{entry.recordSha256}</code>
              <CopyButton text={entry.recordSha256} label={`复制“${entry.label}”的记录指纹`} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Time({ at }: { at: string }) {
  const [day, clock] = formatInstant(at).split(' ');
  return (
    <time dateTime={at}>
      <b>{day}</b>
      {clock} <span className="nowrap">UTC+8</span>
    </time>
  );
}
