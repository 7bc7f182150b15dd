import { formatDay } from '../../lib/format.ts';
import { serverNow } from '../../lib/server-time.ts';
import { renewalOf } from './renewal.ts';

/** What the buyer would lose, in words, before the price is pressed. */
export function RenewalWarning({ expiresAt, termDays }: { expiresAt: string; termDays: number }) {
  const renewal = renewalOf(expiresAt, termDays, serverNow());
  if (renewal.kind === 'kept')
    return <p className="package-renewal-none">现在购买，到期日不变，只增加额度。</p>;
  return (
    <p className="package-renewal">
      新到期日 {formatDay(new Date(renewal.endsMs).toISOString())}，您将损失 {renewal.days} 天。
    </p>
  );
}
