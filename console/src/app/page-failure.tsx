import { FailureState } from '@yinji/ui';
import { reload, useFailedPage } from '@yinji/ui/new-version';
import { words } from '../lib/words.ts';

/** A page that could not be drawn or whose part could not be fetched, and nothing else has helped. */
export function PageFailure() {
  const isKnown = useFailedPage();
  return (
    <main className="page">
      {isKnown && (
        <FailureState title={words.pageFailed.title} onRetry={reload}>
          {words.pageFailed.text}
        </FailureState>
      )}
    </main>
  );
}
