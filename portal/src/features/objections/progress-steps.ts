import type { ObjectionView } from '@yinji/contract';
import type { TrackStep } from '@yinji/ui';
import { formatInstant } from '../../lib/format.ts';
import { objectionWords } from './words.ts';

const words = objectionWords.view;
const at = (instant: string) => formatInstant(instant).slice(0, 16);

/** Progress of one objection with its deadlines; the same for both sides. */
export function progressSteps(objection: ObjectionView): TrackStep[] {
  const { state, submittedAt, screenDueAt, screenedAt, answer, answerDueAt, windowDueAt, endedAt, suit } =
    objection;
  const done = { kind: 'passed', word: words.done } as const;
  const running = { kind: 'reviewing', word: words.running } as const;
  const later = { kind: 'unbegun', word: words.later } as const;
  const isScreenedOut = state === 'screened-out';
  const steps: TrackStep[] = [];
  if (submittedAt) steps.push({ name: words.steps.submit, ...done, detail: at(submittedAt) });
  steps.push(
    screenedAt
      ? {
          name: words.steps.screen,
          ...done,
          word: isScreenedOut ? '不予受理' : '已受理',
          detail: at(screenedAt),
        }
      : endedAt
        ? { name: words.steps.screen, ...later }
        : { name: words.steps.screen, ...running, detail: screenDueAt && words.screenDue(at(screenDueAt)) },
  );
  if (!isScreenedOut && screenedAt) {
    const isAnswering = state === 'accepted';
    steps.push({
      name: words.steps.answer,
      ...(answer ? done : isAnswering ? running : later),
      detail: answer
        ? words.answered(at(answer.at))
        : isAnswering
          ? answerDueAt && words.answerDue(at(answerDueAt))
          : words.notAnswered,
    });
    steps.push({
      name: words.steps.window,
      ...(suit ? done : state === 'waiting' ? running : later),
      detail: suit
        ? `${words.suit(suit.court, suit.caseNumber)}。${state === 'sued' ? words.sued : ''}`
        : state === 'waiting' && windowDueAt
          ? words.windowDue(at(windowDueAt))
          : undefined,
    });
  }
  if (endedAt)
    steps.push({
      name: words.steps.end,
      kind: 'passed',
      word: objectionWords.states[state] ?? words.ended,
      detail: `${at(endedAt)}${objection.reason ? `　${objection.reason}` : ''}`,
    });
  return steps;
}
