import { FailureState } from '@yinji/ui';
import { reload, useFailedPage } from './version/use-failed-page.ts';
import { failureWords } from './words.ts';

/** Shown for a page that could not be rendered or loaded when every other remedy has failed. */
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
