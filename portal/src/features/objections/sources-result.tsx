import type { ObjectionSourcesView } from '@yinji/contract';
import { detailKey, sourcesWords as words, verdictKey } from './sources-words.ts';

/** The sentence of the comparison, read aloud when it comes. */
export function SourcesResult({ seen }: { seen: ObjectionSourcesView }) {
  const { comparison, mySide, mine, theirs } = seen;
  const verdict = comparison?.verdict;
  return (
    <div className="sources-result" aria-live="polite">
      {comparison && verdict ? (
        <>
          {!(mine && theirs) && <p className="muted">{words.earlier}</p>}
          <p className="sources-verdict">{words.verdicts[verdictKey(verdict, mySide)]}</p>
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
