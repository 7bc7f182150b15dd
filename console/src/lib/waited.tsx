import { useServerNow } from '@yinji/web';
import { formatMoment, formatSpan } from './format.ts';
import { words } from './words.ts';

/** How long it has waited, and since when: an age is compared at a glance, a moment is not. */
export function Waited({ since }: { since: string }) {
  const now = useServerNow();
  return (
    <time className="inline-block align-top" dateTime={since}>
      {words.waited(formatSpan(now - Date.parse(since)))}
      <small className="block text-ink-3 text-12 leading-18">{formatMoment(since)}</small>
    </time>
  );
}
