import {
  openSuccessionPaper,
  SUCCESSION_PAPER_WORDS,
  type SuccessionDeskView,
  type SuccessionPaperKind,
} from '@yinji/contract';
import { Button, FieldError } from '@yinji/ui';
import { useState } from 'react';
import { messageOf, saveFile } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { successionWords as words } from './words.ts';

type Paper = SuccessionDeskView['papers'][number];
interface PapersProps {
  id: string;
  papers: readonly Paper[];
  onOpened: (paperId: string) => void;
}

/** Each look is written down, so nothing is fetched before it is asked for. */
export function SuccessionPapers({ id, papers, onOpened }: PapersProps) {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  async function open(paper: Paper) {
    setBusy(paper.id);
    setFailure(undefined);
    try {
      saveFile(paper.name, await api.blob(openSuccessionPaper, { id, paperId: paper.id }));
      onOpened(paper.id);
    } catch (cause) {
      setFailure(messageOf(cause));
    }
    setBusy(undefined);
  }
  if (papers.length === 0) return <p className="text-ink-3">{words.none}</p>;
  return (
    <>
      <ul className="objection-papers line rounded-(--radius) bg-surface">
        {papers.map((paper) => (
          <li className="flex gap-12 items-center justify-between py-10 px-14 line-t" key={paper.id}>
            <div>
              <b>{SUCCESSION_PAPER_WORDS[paper.kind as SuccessionPaperKind]}</b>
              <small className="block text-ink-3 wrap-anywhere">
                {paper.name}
                {paper.isOpened && ` · ${words.paperOpened}`}
              </small>
              <small className="mono block text-ink-3 wrap-anywhere">
                SHA-256 {paper.sha256.slice(0, 16)}…
              </small>
            </div>
            <Button
              size="dense"
              guardMs={0}
              busy={busy === paper.id}
              aria-label={`${words.download}${paper.name}`}
              onClick={() => void open(paper)}
            >
              {words.download}
            </Button>
          </li>
        ))}
      </ul>
      {failure && <FieldError>{failure}</FieldError>}
    </>
  );
}
