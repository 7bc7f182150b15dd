import { Button } from '@yinji/ui';
import { saveFile } from '@yinji/web';
import { batchWords } from './words.ts';
import { writeReport } from './write-sheets.ts';

/** Downloads of the table on screen. */
export function ReportButtons({ name, rows }: { name: string; rows: () => string[][] }) {
  const save = async (kind: 'xlsx' | 'csv') => saveFile(`${name}.${kind}`, await writeReport(kind, rows()));
  return (
    <span className="batch-buttons inline-flex flex-wrap gap-x-12 gap-y-4">
      <Button size="dense" onClick={() => void save('xlsx')}>
        {batchWords.reportXlsx}
      </Button>
      <Button size="dense" variant="text" onClick={() => void save('csv')}>
        {batchWords.reportCsv}
      </Button>
    </span>
  );
}
