import { createHash, randomUUID } from 'node:crypto';
import {
  beginImport,
  checkImport,
  fillImport,
  prepareImportRows,
  startImport,
  submitImportRows,
  uploadOriginal,
} from '@yinji/contract';
import type { Person } from './person.ts';

const GROUP = 20;
const SENDING_LANES = 3;

export interface ImportedFile {
  name: string;
  bytes: Uint8Array;
}

/** Everything up to the reserved quota, over the wire; returns the batch's id. */
export async function beginBatch(person: Person, files: readonly ImportedFile[]): Promise<string> {
  const id = randomUUID();
  const { client } = person;
  await client.call(beginImport, { id, name: '一批', skipped: [] });
  const rows = files.map(({ name, bytes }, at) => ({
    line: at + 2,
    title: `第 ${at + 1} 件`,
    workType: 'draw',
    description: '',
    claimedCreatedOn: '2026-03-05',
    file: {
      name,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sm3: createHash('sm3').update(bytes).digest('hex'),
    },
  }));
  for (let at = 0; at < rows.length; at += 100)
    await client.call(fillImport, { id, rows: rows.slice(at, at + 100) });
  const { faults } = await client.call(checkImport, { id, leaveOut: false });
  if (faults.length > 0) throw new Error(`the batch has faults: ${JSON.stringify(faults)}`);
  await client.call(startImport, { id });
  return id;
}

/** Signs and submits the lines in groups, like the portal; returns their works by line. */
export async function depositLines(
  person: Person,
  id: string,
  lines: readonly number[],
): Promise<Map<number, string>> {
  const works = new Map<number, string>();
  for (let at = 0; at < lines.length; at += GROUP) {
    const group = lines.slice(at, at + GROUP);
    const { rows, ...shared } = await person.client.call(prepareImportRows, { id, lines: group });
    const signed = await Promise.all(
      rows.map(async (row) => ({ line: row.line, ...(await person.signManifest({ ...row, ...shared })) })),
    );
    for (const { line, refused } of await person.client.call(submitImportRows, { id, rows: signed }))
      if (refused !== null) throw new Error(`line ${line} was refused: ${refused}`);
    for (const { line, workId } of rows) works.set(line, workId);
  }
  return works;
}

/** Sends originals, a few at a time. */
export async function sendOriginals(
  person: Person,
  files: readonly ImportedFile[],
  works: ReadonlyMap<number, string>,
): Promise<void> {
  const waiting = [...works];
  const lane = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const [line, workId] = one;
      const file = files[line - 2];
      if (file) await person.client.upload(uploadOriginal.path, { workId }, file.name, file.bytes);
    }
  };
  await Promise.all(Array.from({ length: SENDING_LANES }, lane));
}
