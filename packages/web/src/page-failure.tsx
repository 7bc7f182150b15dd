import { FailureState } from '@yinji/ui';
import { reload, useFailedPage } from './version/use-failed-page.ts';
import { failureWords } from './words.ts';

/** A page that could not be drawn or whose part could not be fetched, and nothing else has helped. */
export function PageFailure({ className, children }: { className: string; children: string }) {
  const isKnown = useFailedPage();
  return (
    <main className={className}>
      {isKnown && (
        <FailureState title={failureWords.pageFailed} onRetry={reload}>
          {children}
        </FailureState>
      )}
    </main>
  );
}
