import { FieldError, Icon } from '@yinji/ui';
import { originalWords as words } from './original-words.ts';
import type { OriginalVerdict } from './use-original.ts';

/** What the comparison of the fetched bytes found. */
export function OriginalTold({ verdict }: { verdict: OriginalVerdict | undefined }) {
  if (verdict === undefined) return null;
  if (verdict !== 'same') return <FieldError>{words[verdict]}</FieldError>;
  return (
    <output className="flex items-center gap-6 mt-4 text-14 leading-22 text-passed">
      <Icon name="check" size={16} />
      {words.same}
    </output>
  );
}
