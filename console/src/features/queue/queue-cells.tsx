import { changeKindLabels, transferKindLabels, workTypeNoun } from '@yinji/contract';
import { Status } from '@yinji/ui';
import { useServerNow } from '@yinji/web';
import { DueLeft } from '../../lib/due.tsx';
import { formatMoment, formatSpan } from '../../lib/format.ts';
import { words as consoleWords } from '../../lib/words.ts';
import type { Queue } from './queue-query.ts';
import { queueWords as words } from './words.ts';

type QueueRow = Queue['next'][number];

/** What is asked: 版权变更：补充, and of which kind of work. */
export function Matter({ row: { kind, changeKind, transferKind, workType } }: { row: QueueRow }) {
  const asked =
    changeKind !== null
      ? changeKindLabels[changeKind]
      : transferKind !== null
        ? transferKindLabels[transferKind]
        : undefined;
  return (
    <>
      <b className="block font-medium">
        {consoleWords.kinds[kind]}
        {asked && `：${asked}`}
      </b>
      <span className="block text-ink-3 text-13 leading-20">{workTypeNoun(workType)}</span>
    </>
  );
}

/** What a reviewer should know beforehand, in words and never as a score. */
export function Hints({ row: { copies, isAnswer, resubmission }, isThird = false }: HintsProps) {
  return (
    <span className="flex flex-wrap gap-6">
      {isThird && <Status kind="reviewing" word={words.third} />}
      {isAnswer && <Status kind="reviewing" word={words.answer} />}
      {copies > 0 && <Status kind="reviewing" word={words.copies(copies)} />}
      {resubmission > 0 && <Status kind="reviewing" word={words.resubmission(resubmission)} />}
      {!isThird && !isAnswer && copies === 0 && resubmission === 0 && (
        <span className="text-ink-3">{words.noHint}</span>
      )}
    </span>
  );
}

interface HintsProps {
  row: QueueRow;
  isThird?: boolean;
}

export function Waited({ since }: { since: string }) {
  const now = useServerNow();
  return (
    <time dateTime={since}>
      <span className="queue-label">{words.waited}</span>
      {formatSpan(now - Date.parse(since))}
    </time>
  );
}

export function Due({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <DueLeft dueAt={at} />
      <span className="block text-ink-3 text-13 leading-20">{formatMoment(at)}</span>
    </time>
  );
}
