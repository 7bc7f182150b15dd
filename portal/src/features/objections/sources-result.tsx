import type { ObjectionSourcesView } from '@yinji/contract';
import { detailKey, sourcesWords as words, verdictKey } from './sources-words.ts';

/** The sentence of the comparison, announced when it arrives. */
export function SourcesResult({ seen }: { seen: ObjectionSourcesView }) {
  const { comparison, mySide, mine, theirs } = seen;
  const verdict = comparison?.verdict;
  return (
    <div className="my-16 py-14 px-20 [border-left:2px_solid_var(--line-strong)] bg-surface" aria-live="polite">
      {comparison && verdict ? (
        <>
          {!(mine && theirs) && <p className="muted">{words.earlier}</p>}
          <p className="[font:600_18px/30px_var(--serif)]">{words.verdicts[verdictKey(verdict, mySide)]}</p>
          {comparison.doubt && <p>{words.doubts[comparison.doubt]}</p>}
          {comparison.detail && <p>{words.details[detailKey(comparison.detail, mySide)]}</p>}
          {comparison.isMirrored && <p>{words.mirrored}</p>}
        </>
      ) : (
        <p className="muted">
          {comparison?.state === 'failed'
            ? words.notDone
            : comparison?.state === 'waiting' && mine && theirs
              ? words.waiting
              : words.notYet}
        </p>
      )}
    </div>
  );
}
