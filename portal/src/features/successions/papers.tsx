import {
  deleteSuccessionPaper,
  getSuccessionPaper,
  SUCCESSION_PAPER_WORDS,
  uploadSuccessionPaper,
  type AttachedFile,
  type SuccessionPaperKind,
} from '@yinji/contract';
import { toHex } from '@yinji/evidence';
import { Button, buttonClass, notice } from '@yinji/ui';
import { useId, useState, type ChangeEvent } from 'react';
import { formatBytes } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { DownloadButton } from '../../lib/download-button.tsx';
import { successionWords } from './words.ts';

const words = successionWords.form;

interface PapersProps {
  /** Of the application, or of one's claim against it. */
  id: string;
  papers: readonly AttachedFile[];
  /** Kinds that can be added; undefined where it is read only. */
  kinds: readonly SuccessionPaperKind[];
  mayRemove: boolean;
  onChange: () => void;
}

/** One line per kind, with its files. */
export function Papers({ id, papers, kinds, mayRemove, onChange }: PapersProps) {
  const shown = [...new Set([...kinds, ...papers.map((one) => one.kind as SuccessionPaperKind)])];
  return (
    <ul className="succession-papers my-12 line rounded-(--radius) bg-surface">
      {shown.map((kind) => (
        <li key={kind}>
          <div className="succession-paper-kind flex flex-wrap gap-x-12 gap-y-8 items-center justify-between">
            <b className="flex-1 min-w-[12em] font-medium">{SUCCESSION_PAPER_WORDS[kind]}</b>
            {kinds.includes(kind) && <AddPaper id={id} kind={kind} onAdded={onChange} />}
          </div>
          {papers
            .filter((one) => one.kind === kind)
            .map((one) => (
              <PaperRow key={one.id} id={id} paper={one} mayRemove={mayRemove} onChange={onChange} />
            ))}
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  id: string;
  paper: AttachedFile;
  mayRemove: boolean;
  onChange: () => void;
}

function PaperRow({ id, paper, mayRemove, onChange }: RowProps) {
  const [busy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    // The client has shown a failure.
    await api.call(deleteSuccessionPaper, { id, paperId: paper.id }).then(onChange, () => undefined);
    setBusy(false);
  }
  return (
    <div className="succession-paper flex flex-wrap gap-x-12 gap-y-8 items-center justify-between">
      <span>
        {paper.name} <small className="text-ink-3">{formatBytes(paper.sizeBytes)}</small>
      </span>
      <DownloadButton
        size="dense"
        call={getSuccessionPaper}
        input={{ id, paperId: paper.id }}
        name={paper.name}
        label={`${words.download}：${paper.name}`}
      >
        {words.download}
      </DownloadButton>
      {mayRemove && (
        <Button
          size="dense"
          variant="text"
          guardMs={0}
          busy={busy}
          aria-label={words.removeOf(paper.name)}
          onClick={() => void remove()}
        >
          {words.remove1}
        </Button>
      )}
    </div>
  );
}

interface AddProps {
  id: string;
  kind: SuccessionPaperKind;
  onAdded: () => void;
}

/** The arrived bytes must equal the chosen ones, since they will be signed. */
function AddPaper({ id, kind, onAdded }: AddProps) {
  const input = useId();
  const [busy, setBusy] = useState(false);
  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    setBusy(true);
    try {
      const own = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
      const { sha256 } = await api.call(uploadSuccessionPaper, { id, kind }, { file });
      if (sha256 !== own) notice(words.mismatch, { kind: 'error' });
      onAdded();
    } catch {
      // The client has shown the reason.
    }
    setBusy(false);
  }
  return (
    <span className="succession-choose relative">
      <input
        id={input}
        type="file"
        className="visually-hidden"
        accept="image/jpeg,image/png,image/webp,image/bmp,image/tiff,application/pdf"
        disabled={busy}
        onChange={(event) => void upload(event)}
      />
      <label htmlFor={input} className={buttonClass('secondary', 'dense')} aria-busy={busy}>
        {words.choose}
        <span className="visually-hidden">{SUCCESSION_PAPER_WORDS[kind]}</span>
      </label>
    </span>
  );
}
