import { renewalOf } from '@yinji/contract';
import { serverNow } from '@yinji/web';
import { formatDay } from '../../lib/format.ts';
import { purchaseWords } from './words.ts';

/** The buyer's loss in words, before the price is pressed. */
export function RenewalWarning({ expiresAt, termDays }: { expiresAt: string; termDays: number }) {
  const renewal = renewalOf(Date.parse(expiresAt), termDays, serverNow());
  if (!renewal.isLater) return <p className="mb-16 text-ink-3 text-13 leading-20">{purchaseWords.endKept}</p>;
  return (
    <p className="package-renewal">
      {purchaseWords.endMoves(formatDay(new Date(renewal.endsMs).toISOString()), renewal.lostDays)}
    </p>
  );
}
