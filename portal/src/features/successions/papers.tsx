import {
  deleteSuccessionPaper,
  getSuccessionPaper,
  successionPapers,
  uploadSuccessionPaper,
  type SuccessionPaper,
  type SuccessionPaperKind,
} from '@yinji/contract';
import { Button, buttonClass } from '@yinji/ui';
import { useState } from 'react';
import { formatBytes } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { ChooseFile } from '../../lib/application/choose-file.tsx';
import { sendPaper } from '../../lib/application/send-paper.ts';
import { DownloadButton } from '../../lib/download-button.tsx';
import { successionWords } from './words.ts';

const words = successionWords.form;

interface PapersProps {
  /** Of the application, or of what one says against it. */
  id: string;
  papers: readonly SuccessionPaper[];
  /** What may be added; nothing where it is only read. */
  kinds: readonly SuccessionPaperKind[];
  mayRemove: boolean;
  onChange: () => void;
}

/** One line a kind, with what is there of it. */
export function Papers({ id, papers, kinds, mayRemove, onChange }: PapersProps) {
  const shown = [...new Set([...kinds, ...papers.map((one) => one.kind)])];
  return (
    <ul className="succession-papers my-12 line rounded-(--radius) bg-surface">
      {shown.map((kind) => (
        <li key={kind}>
          <div className="succession-paper-kind flex flex-wrap gap-x-12 gap-y-8 items-center justify-between">
            <b className="flex-1 min-w-[12em] font-medium">{successionPapers[kind].label}</b>
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
  paper: SuccessionPaper;
  mayRemove: boolean;
  onChange: () => void;
}

function PaperRow({ id, paper, mayRemove, onChange }: RowProps) {
  const [busy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    // A failure has been shown by the client.
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

function AddPaper({ id, kind, onAdded }: AddProps) {
  const upload = async (file: File) => {
    await sendPaper(file, () => api.call(uploadSuccessionPaper, { id, kind }, { file }), words.mismatch);
    onAdded();
  };
  return (
    <ChooseFile
      accept="image/jpeg,image/png,image/webp,image/bmp,image/tiff,application/pdf"
      className={buttonClass('secondary', 'dense')}
      onChoose={upload}
    >
      {words.choose}
      <span className="visually-hidden">{successionPapers[kind].label}</span>
    </ChooseFile>
  );
}
