import { Button, Icon, Rosette } from '@yinji/ui';
import { clsx } from 'clsx';
import { useCallback, useEffect, useRef } from 'react';
import { judgePaper, type PartState } from '../../lib/paper-photo/judge-paper.ts';
import type { Photo } from '../../lib/paper-photo/raster.ts';
import type { PaperReading } from '../../lib/paper-photo/read-paper.ts';
import { paperPhotoWords as words } from '../../lib/verification/paper-photo-words.ts';
import { paperWords } from '../../lib/verification/paper-words.ts';
import type { Compared } from './paper-form.tsx';

interface PhotoAnswerProps {
  reading: PaperReading;
  compared: Compared | undefined;
  rosetteSha256: string;
  /** The status of a record that is not in force; it stands above every comparison. */
  endedStatus: string | undefined;
  onNumber: (number: string, queryCode?: string) => void;
}

const PARTS = ['code', 'rosette', 'picture', 'fields'] as const;
const ICONS = {
  same: 'check',
  differs: 'close',
  unclear: 'info',
  waiting: 'dashed',
  absent: 'dashed',
} as const;

/** One verdict, two rosettes, then each part with its own answer, then what was not compared. */
export function PhotoAnswer({ reading, compared, rosetteSha256, endedStatus, onNumber }: PhotoAnswerProps) {
  const { verdict, parts } = judgePaper(reading, compared);
  const told = words.verdict[verdict];
  return (
    <div
      className={clsx(
        'paper-answer',
        verdict === 'differs' && 'paper-differs',
        verdict === 'same' && endedStatus === undefined && 'paper-same',
      )}
    >
      <span className="paper-stamp">
        <Icon name={ICONS[verdict]} size={20} />
        {told.stamp}
      </span>
      <FocusedHeading key={verdict}>{told.title}</FocusedHeading>
      <p>{leadOf(verdict, parts.picture, endedStatus)}</p>
      {reading.seen && <RosettePair seen={reading.seen} rosetteSha256={rosetteSha256} />}
      <dl className="paper-parts">
        {PARTS.map((part) => (
          <div key={part} className={`paper-part-${parts[part]}`}>
            <dt>{words.part[part]}</dt>
            <dd>
              <span className="paper-part-state">
                <Icon name={ICONS[parts[part]]} size={16} />
                {words.state[parts[part]]}
              </span>
              <span>{noteOf(part, parts[part], reading)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {reading.code.state === 'other' && <OtherNumber code={reading.code} onNumber={onNumber} />}
      <p className="sm muted">{words.limit}</p>
    </div>
  );
}

/** Focused once for each verdict. */
function FocusedHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}

function leadOf(verdict: keyof typeof words.verdict, picture: PartState, ended: string | undefined): string {
  if (verdict !== 'same') return words.verdict[verdict].lead;
  if (ended !== undefined) return paperWords.sameButEnded(ended);
  return picture === 'absent' ? words.sameWithoutPicture : words.verdict.same.lead;
}

function noteOf(part: (typeof PARTS)[number], state: PartState, { code, picture }: PaperReading): string {
  const { note } = words;
  if (part === 'code') return code.state === 'other' ? note.code.other(code.number) : note.code[code.state];
  if (part === 'picture')
    return state === 'same' && picture.state === 'none' ? note.picture.none : note.picture[state];
  const notes: Partial<Record<PartState, string>> = note[part];
  return notes[state] ?? '';
}

function OtherNumber({
  code: { number, queryCode },
  onNumber,
}: {
  code: { number: string; queryCode: string };
  onNumber: PhotoAnswerProps['onNumber'];
}) {
  return (
    <p>
      <Button onClick={() => onNumber(number, queryCode)}>{words.openOther(number)}</Button>
    </p>
  );
}

function RosettePair({ seen, rosetteSha256 }: { seen: Photo; rosetteSha256: string }) {
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      const pixels = new ImageData(new Uint8ClampedArray(seen.data), seen.width, seen.height);
      canvas?.getContext('2d')?.putImageData(pixels, 0, 0);
    },
    [seen],
  );
  return (
    <div className="paper-rosettes">
      <figure>
        <canvas ref={draw} width={seen.width} height={seen.height} aria-hidden="true" />
        <figcaption>{words.onPaper}</figcaption>
      </figure>
      <figure>
        <Rosette digest={rosetteSha256} />
        <figcaption>{words.inLog}</figcaption>
      </figure>
    </div>
  );
}
