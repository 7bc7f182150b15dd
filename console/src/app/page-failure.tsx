import { FailureState } from '@yinji/ui';
import { words } from '../lib/words.ts';

/** A page that could not be drawn or whose part could not be fetched: usually a new version has replaced the old files. */
export function PageFailure() {
  return (
    <main className="page">
      <FailureState title={words.pageFailed.title} onRetry={() => globalThis.location.reload()}>
        {words.pageFailed.text}
      </FailureState>
    </main>
  );
}
