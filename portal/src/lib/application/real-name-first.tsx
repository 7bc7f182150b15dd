import { Link } from '@tanstack/react-router';
import { buttonClass } from '@yinji/ui';
import { paths, realNamePlace } from '../../config/paths.ts';

/** Explains that an application requires a verified name. @param words `realName` reason, `toRealName` link */
export function RealNameFirst({ words }: { words: { realName: string; toRealName: string } }) {
  return (
    <p className="flex flex-wrap gap-12 items-center">
      {words.realName}
      <Link
        to={paths.personal}
        search={{ currentType: 'myProfile' }}
        hash={realNamePlace}
        className={buttonClass('secondary', 'dense')}
      >
        {words.toRealName}
      </Link>
    </p>
  );
}
