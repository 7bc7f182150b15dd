import { Button, notice } from '@yinji/ui';
import { messageOf, saveFile, useAttempt } from '@yinji/web';
import { beijingDate } from './format.ts';

interface ExportButtonProps {
  label: string;
  /** Of the day, `2026-11-21`. */
  fileName: (day: string) => string;
  fetchFile: () => Promise<Blob>;
}

/** Fetches a table and saves it; the server audits the export. */
export function ExportButton({ label, fileName, fetchFile }: ExportButtonProps) {
  const { busy, attempt } = useAttempt();
  async function save() {
    await attempt(
      async () => {
        saveFile(fileName(beijingDate(Date.now())), await fetchFile());
      },
      (cause) => notice(messageOf(cause), { kind: 'error' }),
    );
  }
  return (
    <Button busy={busy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
