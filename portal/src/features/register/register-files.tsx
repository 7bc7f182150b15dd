import {
  API_PREFIX,
  getRegisterFile,
  getTrust,
  proveRegisterFile,
  type OutputOf,
  type listRegisterFiles,
} from '@yinji/contract';
import { useState } from 'react';
import { FieldError, HashText, Icon } from '@yinji/ui';
import { formatBytes } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { hashFile } from '../../lib/hash/hash-file.ts';
import { FilePicker } from '../../lib/verification/drop-zone.tsx';
import { registerWords as words } from './register-words.ts';
import { trustFilesOf } from '../../lib/verification/engine/trust-files.ts';

type RegisterFile = OutputOf<typeof listRegisterFiles>[number];

const addressOf = (month: string, format: 'csv' | 'jsonl') =>
  `${API_PREFIX}${getRegisterFile.path}?${new URLSearchParams({ month, format }).toString()}`;

/** The monthly files, and the check of a local copy against the log. */
export function RegisterFiles({ files }: { files: readonly RegisterFile[] }) {
  const [checked, setChecked] = useState<Checked>();
  async function check([file]: readonly File[]) {
    if (!file) return;
    setChecked({ name: file.name, state: 'busy' });
    setChecked(await checkFile(file, files));
  }
  if (files.length === 0) return <p>{words.noFiles}</p>;
  return (
    <>
      <ul className="register-files">
        {files.map((file) => (
          <li key={file.month}>
            <div>
              <b>{words.month(file.month)}</b>
              <span className="muted">
                {words.rows(file.rows)}，{words.published(formatInstant(file.publishedAt))}
                {file.revision > 1 && words.revision(file.revision)}
              </span>
              <span className="muted">
                {file.logIndex === null ? words.waiting : words.place(file.logIndex)}
              </span>
            </div>
            {(['csv', 'jsonl'] as const).map((format) => (
              <div key={format} className="register-file">
                <a className="min-w-[12em]" href={addressOf(file.month, format)} download>
                  {words.formats[format]}（{formatBytes(file[format].sizeBytes)}）
                </a>
                <HashText digest={file[format].sha256} name={`${words.formats[format]} SHA-256`} />
              </div>
            ))}
          </li>
        ))}
      </ul>
      <div className="register-check">
        <h3>{words.checkTitle}</h3>
        <p className="muted">{words.checkLead}</p>
        <pre>{words.commands}</pre>
        <FilePicker label={words.choose} accept=".csv,.jsonl" onFiles={(list) => void check(list)} />
        <div aria-live="polite">{checked && <Outcome checked={checked} />}</div>
      </div>
    </>
  );
}

interface Checked {
  name: string;
  state: 'busy' | 'held' | 'unknown' | 'unproven' | 'failed';
  month?: string;
  index?: number | undefined;
}

/** The file's digest must be in a log record, and the record must verify under the policy. */
async function checkFile(file: File, files: readonly RegisterFile[]): Promise<Checked> {
  const { name } = file;
  try {
    const { sha256 } = await hashFile(file);
    const month = files.find(({ csv, jsonl }) => csv.sha256 === sha256 || jsonl.sha256 === sha256)?.month;
    if (month === undefined) return { name, state: 'unknown' };
    const [{ checkRecord, linkOf }, handed, { files: trust }] = await Promise.all([
      import('../../lib/verification/engine/chain-engine.ts'),
      api.call(proveRegisterFile, { month }, { quiet: true }),
      api.call(getTrust, {}, { quiet: true }),
    ]);
    const found = await checkRecord(linkOf(handed), trustFilesOf(trust));
    const record = found?.record;
    const tells =
      record?.type === 'register' &&
      record.month === month &&
      (record.csv_sha256 === sha256 || record.jsonl_sha256 === sha256);
    const holds = found !== undefined && Object.values(found.checks).every((outcome) => outcome === 'pass');
    return { name, month, index: found?.index, state: tells && holds ? 'held' : 'unproven' };
  } catch {
    return { name, state: 'failed' };
  }
}

function Outcome({ checked: { name, state, month, index } }: { checked: Checked }) {
  if (state === 'busy') return <p className="muted">{words.checking(name)}</p>;
  if (state === 'failed') return <FieldError>{words.checkFailed}</FieldError>;
  if (state === 'held')
    return (
      <p className="register-held flex gap-10 text-passed">
        <Icon name="check" />
        {words.held(name, words.month(month ?? ''), index ?? 0)}
      </p>
    );
  return <FieldError>{state === 'unknown' ? words.unknown(name) : words.unproven(name)}</FieldError>;
}
