import { beginImport, checkImport, fillImport, startImport, type FoundFault } from '@yinji/contract';
import { api } from '../../../lib/api.ts';
import type { CheckedBatch } from './check-batch.ts';

const AT_ONCE = 100;

interface Sending {
  id: string;
  name: string;
  batch: CheckedBatch;
  /** Faulty rows are left out. */
  leaveOut: boolean;
}

/**
 * Sends the valid rows to the server, which checks them again, and reserves quota for all. Returns its faults.
 */
export async function sendBatch({ id, name, batch, leaveOut }: Sending): Promise<FoundFault[]> {
  const faulty = Map.groupBy(batch.faults, (one) => one.line);
  const skipped = batch.rows.flatMap(({ line, fileName, title }) => {
    const faults = faulty.get(line)?.slice(0, 10);
    const said = faults?.map(({ column, fault }) => ({ column, fault }));
    return said ? [{ line, fileName: shorten(fileName), title: shorten(title), faults: said }] : [];
  });
  await api.call(beginImport, { id, name: name.slice(0, 100), skipped });
  const right = batch.rows.flatMap(({ file, line, title, workType, claimedCreatedOn, description }) =>
    file && !faulty.has(line)
      ? [
          {
            line,
            title,
            workType,
            claimedCreatedOn,
            description,
            file: { name: file.name, sizeBytes: file.sizeBytes, sha256: file.sha256, sm3: file.sm3 },
          },
        ]
      : [],
  );
  for (let at = 0; at < right.length; at += AT_ONCE)
    await api.call(fillImport, { id, rows: right.slice(at, at + AT_ONCE) });
  const { faults } = await api.call(checkImport, { id, leaveOut });
  if (faults.length > 0) return faults;
  await api.call(startImport, { id });
  return [];
}

/** Only for the report: shortened to one line. */
const shorten = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ')
    .trim()
    .slice(0, 200);
