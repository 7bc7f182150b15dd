import { readRecoveryCode } from '@yinji/evidence';
import { useEffect, useRef, useState } from 'react';
import { Scanner } from '../../lib/scanner/scanner.tsx';
import type { CodeAnswer } from './code-worker.ts';
import { sheetWords as words } from './sheet-words.ts';

interface SheetScannerProps {
  onCode: (code: string) => void;
  onPhoto: (photo: File) => void;
  onClose: () => void;
}

/** The recovery sheet's QR code before the camera: no picture of it is kept. */
export function SheetScanner({ onCode, onPhoto, onClose }: SheetScannerProps) {
  const [isOther, setOther] = useState(false);
  const worker = useRef<Worker>(undefined);
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );

  async function look(frame: ImageBitmap) {
    worker.current ??= new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' });
    const text = await askWorker(worker.current, frame);
    const code = text === undefined ? undefined : readRecoveryCode(text);
    if (code !== undefined) onCode(code);
    else setOther(text !== undefined);
  }
  return (
    <Scanner
      guide={isOther ? words.scanOther : words.scanAim}
      shape="code"
      onFrame={look}
      onPhoto={onPhoto}
      onClose={onClose}
    />
  );
}

function askWorker(worker: Worker, frame: ImageBitmap): Promise<CodeAnswer> {
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CodeAnswer>) => resolve(data), { once: true });
    worker.addEventListener('error', () => resolve(undefined), { once: true });
    worker.postMessage(frame, [frame]);
  });
}
