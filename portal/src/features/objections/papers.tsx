import {
  getObjectionPaper,
  PAPER_WORDS,
  removeObjectionPaper,
  type ObjectionPaperView,
  type ObjectionView,
} from '@yinji/contract';
import { Button } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
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
  /** Whether this side may still take its own back. */
  mayRemove: boolean;
  onChange: () => void;
}

/** What both sides brought, as far as this one may see it. */
export function Papers({ objection, mayRemove, onChange }: PapersProps) {
  const [busy, setBusy] = useState<string>();
  const { papers, mySide, number } = objection;
  async function act(id: string, work: () => Promise<void>) {
    setBusy(id);
    // A failure has been shown by the client.
    await work().catch(() => undefined);
    setBusy(undefined);
  }
  const save = ({ id, kind, mediaType }: ObjectionPaperView) =>
    act(id, async () =>
      saveFile(
        `${number}-${PAPER_WORDS[kind]}.${EXTENSIONS[mediaType] ?? 'bin'}`,
        await api.blob(getObjectionPaper, { id }),
      ),
    );
  const remove = ({ id }: ObjectionPaperView) =>
    act(id, async () => {
      await api.call(removeObjectionPaper, { id });
      onChange();
    });
  if (papers.length === 0) return <p className="muted">{words.none}</p>;
  return (
    <ul className="objection-papers">
      {papers.map((paper) => (
        <li key={paper.id}>
          <div>
            <b>{PAPER_WORDS[paper.kind]}</b>
            <small>
              {paper.side === mySide ? words.mine : words.theirs} · {sizeText(paper.sizeBytes)} ·{' '}
              {paper.isShared ? words.shared : words.kept}
            </small>
          </div>
          <Button size="dense" guardMs={0} busy={busy === paper.id} onClick={() => void save(paper)}>
            {words.download}
          </Button>
          {mayRemove && paper.side === mySide && (
            <Button
              size="dense"
              variant="text"
              guardMs={0}
              aria-label={words.removeOf(PAPER_WORDS[paper.kind])}
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
