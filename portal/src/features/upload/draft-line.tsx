import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../config/paths.ts';
import { formatCount } from '../../lib/format.ts';
import { memberQuery } from '../../lib/member-query.ts';
import { draftWords as words } from './words.ts';

/** Link to an unfinished deposit where a new one would begin. */
export function DraftLine() {
  const { data } = useQuery(memberQuery);
  const drafts = data?.evidence.draft ?? 0;
  if (drafts === 0) return null;
  return (
    <p className="sm muted mt-20">
      {words.left(formatCount(drafts))}
      <Link
        className="ml-8"
        to={paths.personal}
        search={{ currentType: 'account', track: 'evidence', state: 'draft' }}
      >
        {words.goOn}
      </Link>
    </p>
  );
}
