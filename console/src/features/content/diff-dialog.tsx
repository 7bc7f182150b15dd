import { Button, Dialog } from '@yinji/ui';
import { useMemo } from 'react';
import { diffLines, type DiffLine } from './diff-lines.ts';
import { contentWords } from './words.ts';

const words = contentWords.diff;
const NEAR = 2;

interface DiffDialogProps {
  before: { name: string; lines: readonly string[] };
  after: { name: string; lines: readonly string[] };
  onClose: () => void;
}

/** Added and removed lines of two texts; unchanged ones only near a change. */
export function DiffDialog({ before, after, onClose }: DiffDialogProps) {
  const parts = useMemo(() => fold(diffLines(before.lines, after.lines)), [before.lines, after.lines]);
  return (
    <Dialog
      open
      title={words.title(before.name, after.name)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      {parts.every((part) => 'skipped' in part) ? (
        <p>{words.same}</p>
      ) : (
        <div className="diff max-h-[60vh] overflow-auto line text-14 leading-24">
          {parts.map((part, at) =>
            'skipped' in part ? (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity than their order
              <p key={at} className="bg-sunken text-ink-3 text-12">
                {words.skipped(part.skipped)}
              </p>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <Line key={at} line={part} />
            ),
          )}
        </div>
      )}
    </Dialog>
  );
}

function Line({ line: { kind, text } }: { line: DiffLine }) {
  if (kind === 'same') return <p>{text || ' '}</p>;
  const Word = kind === 'added' ? 'ins' : 'del';
  return (
    <p className={`diff-${kind}`}>
      <span className="visually-hidden">{words[kind]}：</span>
      <Word>{text || ' '}</Word>
    </p>
  );
}

/** Unchanged lines far from any change, as their number. */
function fold(lines: readonly DiffLine[]): (DiffLine | { skipped: number })[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - NEAR), at + NEAR + 1).some(({ kind }) => kind !== 'same');
  const parts: (DiffLine | { skipped: number })[] = [];
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    if (isNear(at)) parts.push(line);
    else if (last && 'skipped' in last) last.skipped += 1;
    else parts.push({ skipped: 1 });
  }
  return parts;
}
