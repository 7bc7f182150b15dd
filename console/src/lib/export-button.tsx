import { Button, notice } from '@yinji/ui';
import { useState } from 'react';
import { messageOf, saveFile } from '@yinji/web';
import { beijingDate } from './format.ts';

interface ExportButtonProps {
  label: string;
  /** Of the day, `2026-11-21`. */
  fileName: (day: string) => string;
  fetchFile: () => Promise<Blob>;
}

/** Fetches a table and saves it; the server audits the export. */
export function ExportButton({ label, fileName, fetchFile }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      saveFile(fileName(beijingDate(Date.now())), await fetchFile());
    } catch (cause) {
      notice(messageOf(cause), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={busy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
