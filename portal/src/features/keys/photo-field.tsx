import { Button, Field, FileInput, Icon } from '@yinji/ui';
import { lazy, Suspense, useState } from 'react';
import { useHasCamera } from '../../lib/scanner/has-camera.ts';
import { readSheetPhoto } from './read-sheet-photo.ts';
import { sheetWords as words } from './sheet-words.ts';

const SheetScanner = lazy(() =>
  import('./sheet-scanner.tsx').then((module) => ({ default: module.SheetScanner })),
);

export interface PhotoFieldProps {
  label: string;
  /** Returns what is wrong with the code, if anything. */
  onCode: (code: string) => Promise<string | undefined>;
}

/** The sheet's code before the camera, or in a picture; either is read in this browser and not kept. */
export function PhotoField({ label, onCode }: PhotoFieldProps) {
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<string>();
  const [isScanning, setScanning] = useState(false);
  const hasCamera = useHasCamera();

  async function read(chosen: File | undefined) {
    setScanning(false);
    setFile(chosen);
    setWrong(undefined);
    if (!chosen) return;
    const code = await readSheetPhoto(chosen).catch(() => undefined);
    setWrong(code === undefined ? words.photoUnread : await onCode(code));
  }
  async function take(code: string) {
    setScanning(false);
    setFile(undefined);
    setWrong(await onCode(code));
  }

  return (
    <div className="grid gap-12">
      <Field label={label} error={wrong}>
        <FileInput accept="image/*" file={file} onChoose={(chosen) => void read(chosen)} />
      </Field>
      {hasCamera && (
        <div>
          <Button
            onClick={() => {
              setWrong(undefined);
              setScanning(true);
            }}
          >
            <Icon name="camera" />
            {words.scan}
          </Button>
        </div>
      )}
      {isScanning && (
        <Suspense>
          <SheetScanner
            onCode={(code) => void take(code)}
            onPhoto={(photo) => void read(photo)}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
