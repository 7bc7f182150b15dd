import { Icon } from '@yinji/ui';
import { useServerNow } from '@yinji/web';
import { DUE_SOON_MS } from '../config/constants.ts';
import { formatSpan } from './format.ts';
import { words } from './words.ts';

/** The time left in words; overdue with a sign, not by colour alone. */
export function DueLeft({ dueAt }: { dueAt: string }) {
  const left = Date.parse(dueAt) - useServerNow();
  if (left < 0)
    return (
      <span className="due text-rejected font-medium">
        <Icon name="warning" size={14} />
        {words.due.over(formatSpan(left))}
      </span>
    );
  return (
    <span className={left < DUE_SOON_MS ? 'due text-reviewing' : 'due'}>
      {words.due.left(formatSpan(left))}
    </span>
  );
}
