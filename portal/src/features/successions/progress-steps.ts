import type { SuccessionView } from '@yinji/contract';
import type { TrackStep } from '@yinji/ui';
import { formatInstant } from '../../lib/format.ts';
import { successionWords } from './words.ts';

const words = successionWords.view;
const at = (instant: string) => formatInstant(instant).slice(0, 16);

/** The way of one application with its deadlines. */
export function progressSteps(one: SuccessionView): TrackStep[] {
  const { state, mySide, submittedAt, readAt, confirmedAt, dueAt, endedAt } = one;
  const done = { kind: 'passed', word: words.done } as const;
  const running = { kind: 'reviewing', word: words.running } as const;
  const later = { kind: 'unbegun', word: words.later } as const;
  const due = dueAt === null ? '' : at(dueAt);
  const originalsDue = mySide === 'applicant' ? words.originalsDue(due) : words.originalsDueOther(due);
  const steps: TrackStep[] = [
    { name: words.steps.submit, ...done, detail: submittedAt && at(submittedAt) },
    readAt
      ? { name: words.steps.read, ...done, detail: at(readAt) }
      : state === 'submitted'
        ? { name: words.steps.read, ...running, detail: words.readDue }
        : {
            name: words.steps.read,
            ...later,
            detail: state === 'correcting' ? words.correctDue(due) : undefined,
          },
    confirmedAt
      ? { name: words.steps.originals, ...done, detail: at(confirmedAt) }
      : state === 'reviewing'
        ? { name: words.steps.originals, ...running, detail: originalsDue }
        : { name: words.steps.originals, ...later },
    state === 'waiting'
      ? { name: words.steps.wait, ...running, detail: words.waitDue(due) }
      : state === 'passed'
        ? { name: words.steps.wait, ...done }
        : { name: words.steps.wait, ...later, detail: words.notice(one.noticeDays) },
  ];
  if (endedAt === null) return [...steps, { name: words.steps.end, ...later }];
  const reached = state === 'passed' ? steps : steps.filter((step) => step.kind === 'passed');
  return [
    ...reached,
    {
      name: words.steps.end,
      kind: state === 'passed' ? 'passed' : 'rejected',
      word: successionWords.states[state] ?? state,
      detail: `${at(endedAt)}${one.remark ? `　${one.remark}` : ''}`,
    },
  ];
}
