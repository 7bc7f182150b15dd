import {
  getObjectionPaper,
  objectionPapers,
  removeObjectionPaper,
  type ObjectionPaperView,
  type ObjectionView,
} from '@yinji/contract';
import { Button } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { DownloadButton } from '../../lib/download-button.tsx';
import { objectionWords } from './words.ts';

const words = objectionWords.form;
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};
const sizeText = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

interface PapersProps {
  objection: ObjectionView;
  /** Whether this side may still remove its own. */
  mayRemove: boolean;
  onChange: () => void;
}

/** Both sides' attachments, as far as this one may see them. */
export function Papers({ objection, mayRemove, onChange }: PapersProps) {
  const [busy, setBusy] = useState<string>();
  const { papers, mySide, number } = objection;
  async function remove({ id }: ObjectionPaperView) {
    setBusy(id);
    // The client has shown a failure.
    await api.call(removeObjectionPaper, { id }).then(onChange, () => undefined);
    setBusy(undefined);
  }
  if (papers.length === 0) return <p className="muted">{words.none}</p>;
  return (
    <ul className="my-12 line rounded-(--radius) bg-surface">
      {papers.map((paper) => (
        <li className="flex gap-12 items-center py-12 px-16 line-t first:[border-top:0]" key={paper.id}>
          <div className="flex-1 min-w-0">
            <b>{objectionPapers[paper.kind].label}</b>
            <small className="block text-ink-3">
              {paper.side === mySide ? words.mine : words.theirs} · {sizeText(paper.sizeBytes)} ·{' '}
              {paper.isShared ? words.shared : words.kept}
            </small>
          </div>
          <DownloadButton
            size="dense"
            call={getObjectionPaper}
            input={{ id: paper.id }}
            name={`${number}-${objectionPapers[paper.kind].label}.${EXTENSIONS[paper.mediaType] ?? 'bin'}`}
            label={`${words.download}：${objectionPapers[paper.kind].label}`}
          >
            {words.download}
          </DownloadButton>
          {mayRemove && paper.side === mySide && (
            <Button
              size="dense"
              variant="text"
              busy={busy === paper.id}
              aria-label={words.removeOf(objectionPapers[paper.kind].label)}
              onClick={() => void remove(paper)}
            >
              {words.remove}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
