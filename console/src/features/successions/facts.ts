import type { SuccessionDeskView } from '@yinji/contract';
import { formatInstant } from '../../lib/format.ts';
import { successionWords as words } from './words.ts';

const at = (instant: string | null) => (instant === null ? undefined : formatInstant(instant));
const by = (name: string | null, when: string | null) => name && when && `${name}　${formatInstant(when)}`;

/** Statements beside known facts. */
export function factsOf(opened: SuccessionDeskView) {
  const { facts } = words;
  const { kind, holder, applicant } = opened;
  const seen =
    opened.seenBy &&
    `${opened.seenBy}　${opened.seenOn ?? ''}　${opened.seenPlace ?? ''}　${opened.seenWay ? words.ways[opened.seenWay] : ''}`;
  return [
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
  ] as const;
}
