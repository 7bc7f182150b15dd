import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../config/paths.ts';
import { formatCount } from '../../lib/format.ts';
import { memberQuery } from '../../lib/member-query.ts';
import { waitingFilesQuery } from '../../lib/waiting-files/waiting-files-query.ts';
import { waitingWords } from '../../lib/waiting-files/words.ts';
import { draftWords as words } from './words.ts';

/** Links to unfinished deposits, and to files that wait with the platform, where a new one would begin. */
export function DraftLine() {
  const { data } = useQuery(memberQuery);
  const { data: waiting = [] } = useQuery(waitingFilesQuery);
  const drafts = data?.evidence.draft ?? 0;
  return (
    <>
      {drafts > 0 && <Line>{words.left(formatCount(drafts))}</Line>}
      {waiting.length > 0 && <Line>{waitingWords.left(formatCount(waiting.length))}</Line>}
    </>
  );
}

const Line = ({ children }: { children: string }) => (
  <p className="sm muted mt-20">
    {children}
    <Link
      className="ml-8"
      to={paths.personal}
      search={{ currentType: 'account', track: 'evidence', state: 'draft' }}
    >
      {words.goOn}
    </Link>
  </p>
);
