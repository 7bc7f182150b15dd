import { GROUND_WORDS, PAPER_WORDS, type ObjectionGround, type ObjectionPaperView } from '@yinji/contract';
import { Button, FieldError } from '@yinji/ui';
import { useState } from 'react';
import { messageOf } from '@yinji/web';
import { saveStaffPaper } from './staff-paper.ts';
import './objection-papers.css';

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};
const words = {
  none: '没有材料',
  download: '下载',
  shared: '可转交对方',
  kept: '仅平台可见',
  sides: { objector: '异议人', holder: '持有人' },
  kib: (bytes: number) =>
    bytes < 1024 * 1024
      ? `${Math.max(1, Math.round(bytes / 1024))} KB`
      : `${(bytes / 1024 / 1024).toFixed(1)} MB`,
};

export const groundsText = (grounds: readonly ObjectionGround[]) =>
  grounds.map((ground) => GROUND_WORDS[ground]).join('、');

/** What both sides brought; each look is written down, so nothing is fetched before it is asked for. */
export function ObjectionPapers({ papers, number }: { papers: readonly ObjectionPaperView[]; number: string }) {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  async function save({ id, kind, mediaType }: ObjectionPaperView) {
    setBusy(id);
    setFailure(undefined);
    try {
      await saveStaffPaper(id, `${number}-${PAPER_WORDS[kind]}.${EXTENSIONS[mediaType] ?? 'bin'}`);
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
              <b>{PAPER_WORDS[paper.kind]}</b>
              <small className="block text-ink-3 wrap-anywhere">
                {words.sides[paper.side]} · {words.kib(paper.sizeBytes)} ·{' '}
                {paper.isShared ? words.shared : words.kept}
              </small>
              <small className="mono block text-ink-3 wrap-anywhere">
                SHA-256 {paper.sha256.slice(0, 16)}…
              </small>
            </div>
            <Button
              size="dense"
              guardMs={0}
              busy={busy === paper.id}
              aria-label={`${words.download}${PAPER_WORDS[paper.kind]}`}
              onClick={() => void save(paper)}
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
