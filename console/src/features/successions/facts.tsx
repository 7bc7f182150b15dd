import type { SuccessionDeskView } from '@yinji/contract';
import { formatInstant } from '../../lib/format.ts';
import { successionWords as words } from './words.ts';

const at = (instant: string | null) => (instant === null ? undefined : formatInstant(instant));
const by = (name: string | null, when: string | null) => name && when && `${name}　${formatInstant(when)}`;

/** What was said beside what is known. */
export function Facts({ opened }: { opened: SuccessionDeskView }) {
  const { facts } = words;
  const { kind, holder, applicant } = opened;
  const seen =
    opened.seenBy &&
    `${opened.seenBy}　${opened.seenOn ?? ''}　${opened.seenPlace ?? ''}　${opened.seenWay ? words.ways[opened.seenWay] : ''}`;
  const rows: [string, string | null | undefined][] = [
    [facts.kind, words.kinds[kind]],
    [facts.works, opened.works.map((one) => `「${one.title}」${one.depositNumber}`).join('\n')],
    [facts.holderName[kind], opened.holderName],
    [facts.holder, holder.name],
    [facts.happenedOn[kind], opened.happenedOn],
    [facts.lastSignIn, at(holder.lastSignInAt) ?? words.never],
    [facts.applicant, `${applicant.name}　${applicant.document}`],
    [facts.stoppedBefore, opened.stoppedBefore > 0 ? words.times(opened.stoppedBefore) : null],
    [facts.submitted, at(opened.submittedAt)],
    [facts.read, by(opened.readBy, opened.readAt)],
    [facts.seen, seen],
    [facts.due, at(opened.dueAt)],
    [facts.ended, at(opened.endedAt)],
    [facts.remark, opened.remark],
  ];
  return (
    <dl className="sheet-facts">
      {rows.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value.split('\n').map((line) => (
                <div key={line}>{line}</div>
              ))}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
