import { Button, FieldError } from '@yinji/ui';
import { saveFile } from '@yinji/web';
import { useAct } from './use-act.ts';
import '../objection-papers.css';

interface ListedPaper {
  id: string;
  sha256: string;
  title: string;
  says: string;
  /** Accessible name of its download button. */
  called: string;
  fileName: string;
}

interface PaperListProps {
  words: { none: string; download: string };
  papers: readonly ListedPaper[];
  open: (id: string) => Promise<Blob>;
  onOpened?: (id: string) => void;
}

/** The attachments of a proceeding; each opening is audited, so nothing is fetched before a request. */
export function PaperList({ words, papers, open, onOpened }: PaperListProps) {
  const { busy, failure, act } = useAct();
  if (papers.length === 0) return <p className="text-ink-3">{words.none}</p>;
  return (
    <>
      <ul className="objection-papers line rounded-(--radius) bg-surface">
        {papers.map(({ id, sha256, title, says, called, fileName }) => (
          <li className="flex gap-12 items-center justify-between py-10 px-14 line-t" key={id}>
            <div>
              <b>{title}</b>
              <small className="block text-ink-3 wrap-anywhere">{says}</small>
              <small className="mono block text-ink-3 wrap-anywhere">SHA-256 {sha256.slice(0, 16)}…</small>
            </div>
            <Button
              size="dense"
              busy={busy === id}
              aria-label={`${words.download}${called}`}
              onClick={() =>
                void act(id, async () => {
                  saveFile(fileName, await open(id));
                  onOpened?.(id);
                })
              }
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
