import { Icon } from '@yinji/ui';
import { useEffect, useRef, useState } from 'react';
import { isStill } from '../../lib/paper-photo/is-still.ts';
import { openFrameReader, type FrameReader } from '../../lib/paper-photo/read-frames.ts';
import type { AnyPaper, ExpectedPaper, PaperReading } from '../../lib/paper-photo/read-paper.ts';
import type { FrameReading } from '../../lib/paper-photo/read-worker.ts';
import { Scanner } from '../../lib/scanner/scanner.tsx';
import { paperPhotoWords } from '../../lib/verification/paper-photo-words.ts';

interface PaperScannerProps {
  expected: ExpectedPaper | AnyPaper;
  /** A frame that was read well enough, or that somebody chose; more may follow until this is closed. */
  onReading: (reading: PaperReading) => void;
  onPhoto: (photo: File) => void;
  onClose: () => void;
}

const { scan: words } = paperPhotoWords;
/** Frames that the next one is judged beside. */
const KEPT = 4;

/** Holds a paper before the camera: it is read by itself, or as it is at a press. */
export function PaperScanner({ expected, onReading, onPhoto, onClose }: PaperScannerProps) {
  const [seen, setSeen] = useState<FrameReading>();
  const [isBroken, setBroken] = useState(false);
  const frames = useRef<PaperReading[]>([]);
  const reader = useRef<FrameReader>(undefined);
  useEffect(
    () => () => {
      reader.current?.close();
      reader.current = undefined;
    },
    [],
  );

  async function look(frame: ImageBitmap, isPressed: boolean) {
    reader.current ??= openFrameReader();
    const answer = await reader.current.read(frame, expected);
    setBroken('failed' in answer);
    if ('failed' in answer) return;
    setSeen(answer);
    const { reading } = answer;
    frames.current = [...frames.current, reading].slice(-KEPT);
    if (isPressed || isStill(frames.current)) onReading(reading);
  }

  return (
    <Scanner
      guide={isBroken ? paperPhotoWords.broken : words.guide[seen ? (seen.advice ?? 'good') : 'aim']}
      shape="sheet"
      hasShutter
      onFrame={look}
      onPhoto={onPhoto}
      onClose={onClose}
    >
      {seen && <SeenParts reading={seen.reading} />}
    </Scanner>
  );
}

function SeenParts({ reading: { code, rosette, sheet } }: { reading: PaperReading }) {
  const isRead = code.state !== 'none' && code.state !== 'foreign';
  const parts = [
    [words.code, isRead, isRead && code.number],
    [words.sheet, sheet?.isFramed === true, false],
    [words.rosette, rosette !== 'unclear', false],
  ] as const;
  return (
    <ul className="grid gap-4 text-15">
      {parts.map(([name, isSeen, what]) => (
        <li key={name} className="flex flex-wrap gap-x-8 items-center">
          <Icon name={isSeen ? 'check' : 'dashed'} size={16} />
          {name}
          {isSeen ? words.seen : words.unseen}
          {what && <span className="mono">{what}</span>}
        </li>
      ))}
    </ul>
  );
}
