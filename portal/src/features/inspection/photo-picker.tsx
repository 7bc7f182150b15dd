import { FieldError } from '@yinji/ui';
import { useEffect, useRef, useState } from 'react';
import type { ExpectedPaper, PaperReading } from '../../lib/paper-photo/read-paper.ts';
import { readPhoto } from '../../lib/paper-photo/read-photo.ts';
import { FilePicker } from '../../lib/verification/drop-zone.tsx';
import { paperPhotoWords as words } from '../../lib/verification/paper-photo-words.ts';

interface PhotoPickerProps {
  expected: ExpectedPaper;
  /** Undefined while another photograph is read. */
  onReading: (reading: PaperReading | undefined) => void;
}

const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

/** Takes or chooses a photograph and reads it on this device. */
export function PhotoPicker({ expected, onReading }: PhotoPickerProps) {
  const [state, setState] = useState<'idle' | 'reading' | 'undecodable' | 'broken'>('idle');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function read([file]: File[]) {
    if (file === undefined) return;
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setState('reading');
    onReading(undefined);
    const answer = await readPhoto(file, expected, signal).catch(() => undefined);
    if (signal.aborted || answer === undefined) return;
    if (typeof answer === 'string') return setState(answer);
    setState('idle');
    onReading(answer);
  }
  return (
    <div className="paper-photo">
      <p className="muted">{words.lead}</p>
      <div className="paper-pickers">
        <span className="paper-camera">
          <FilePicker label={words.take} accept={ACCEPT} capture onFiles={(files) => void read(files)} />
        </span>
        <FilePicker label={words.choose} accept={ACCEPT} onFiles={(files) => void read(files)} />
      </div>
      {state === 'reading' && <output className="muted">{words.reading}</output>}
      {(state === 'undecodable' || state === 'broken') && <FieldError>{words[state]}</FieldError>}
    </div>
  );
}
