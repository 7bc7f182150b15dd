import { Link } from '@tanstack/react-router';
import { buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { judgeWords as words } from './judge-words.ts';

/** To the technical note, for experts. */
export function NoteLink() {
  return (
    <Link to={paths.verify} search={{ view: 'note' }} className={buttonClass('secondary')}>
      {words.note}
    </Link>
  );
}
