import { Button, FieldError, Icon } from '@yinji/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ExpectedPaper, PaperReading } from '../../lib/paper-photo/read-paper.ts';
import { readPhoto } from '../../lib/paper-photo/read-photo.ts';
import { useHasCamera } from '../../lib/scanner/has-camera.ts';
import { PHOTO_TYPES } from '../../lib/scanner/photo-types.ts';
import { FilePicker } from '../../lib/verification/drop-zone.tsx';
import { paperPhotoWords as words } from '../../lib/verification/paper-photo-words.ts';

const PaperScanner = lazy(() =>
  import('./paper-scanner.tsx').then((module) => ({ default: module.PaperScanner })),
);

interface PhotoPickerProps {
  expected: ExpectedPaper;
  /** Undefined while another photograph is read. */
  onReading: (reading: PaperReading | undefined) => void;
}

/** Holds the paper before the camera, or chooses a photograph; either is read on this device. */
export function PhotoPicker({ expected, onReading }: PhotoPickerProps) {
  const [state, setState] = useState<'idle' | 'scanning' | 'reading' | 'undecodable' | 'broken'>('idle');
  const hasCamera = useHasCamera();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function begin(next: 'scanning' | 'reading'): AbortSignal {
    running.current?.abort();
    setState(next);
    onReading(undefined);
    return (running.current = new AbortController()).signal;
  }
  async function read(file: File | undefined) {
    if (file === undefined) return;
    const signal = begin('reading');
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
        {hasCamera ? (
          <Button onClick={() => begin('scanning')}>
            <Icon name="camera" />
            {words.scan.open}
          </Button>
        ) : (
          <span className="paper-camera">
            <FilePicker label={words.take} accept={PHOTO_TYPES} capture onFiles={([file]) => void read(file)} />
          </span>
        )}
        <FilePicker label={words.choose} accept={PHOTO_TYPES} onFiles={([file]) => void read(file)} />
      </div>
      {state === 'scanning' && (
        <Suspense>
          <PaperScanner
            expected={expected}
            onReading={(reading) => {
              setState('idle');
              onReading(reading);
            }}
            onPhoto={(photo) => void read(photo)}
            onClose={() => setState('idle')}
          />
        </Suspense>
      )}
      {state === 'reading' && <output className="muted">{words.reading}</output>}
      {(state === 'undecodable' || state === 'broken') && <FieldError>{words[state]}</FieldError>}
    </div>
  );
}
