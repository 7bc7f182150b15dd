import { Field, FileInput } from '@yinji/ui';
import { useState } from 'react';
import { readSheetPhoto } from './read-sheet-photo.ts';
import { sheetWords as words } from './sheet-words.ts';

export interface PhotoFieldProps {
  label: string;
  /** Returns what is wrong with the code, if anything. */
  onCode: (code: string) => Promise<string | undefined>;
}

/** A phone offers its camera here; the picture is read in this browser and not kept. */
export function PhotoField({ label, onCode }: PhotoFieldProps) {
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<string>();

  async function read(chosen: File | undefined) {
    setFile(chosen);
    setWrong(undefined);
    if (!chosen) return;
    const code = await readSheetPhoto(chosen).catch(() => undefined);
    setWrong(code === undefined ? words.photoUnread : await onCode(code));
  }

  return (
    <Field label={label} error={wrong}>
      <FileInput accept="image/*" file={file} onChoose={(chosen) => void read(chosen)} />
    </Field>
  );
}
