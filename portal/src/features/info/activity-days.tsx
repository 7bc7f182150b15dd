import { Status } from '@yinji/ui';
import { serverNow } from '@yinji/web';
import { formatInstant } from '../../lib/format.ts';
import type { Activity } from './content-queries.ts';
import { infoWords } from './words.ts';

const says = infoWords.activities;

/** First and last day, and whether it is past or future. */
export function ActivityDays({
  activity: { startsOn, endsOn },
}: {
  activity: Pick<Activity, 'startsOn' | 'endsOn'>;
}) {
  const [today = ''] = formatInstant(serverNow()).split(' ');
  const told =
    startsOn && endsOn
      ? says.days(startsOn, endsOn)
      : startsOn
        ? says.from(startsOn)
        : endsOn && says.until(endsOn);
  if (!told) return null;
  const isOver = endsOn !== null && endsOn < today;
  const isToCome = startsOn !== null && startsOn > today;
  return (
    <p className="activity-days flex flex-wrap gap-x-16 gap-y-4 mt-6 text-ink-3 text-14">
      <span>{told}</span>
      {isOver && <Status look="plain" kind="draft" word={says.ended} />}
      {isToCome && <Status look="plain" kind="reviewing" word={says.soon} />}
    </p>
  );
}
