import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Button, Status, TableHead } from '@yinji/ui';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { formatInstant } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { useSession } from '../../lib/session.ts';
import { SheetPage } from '../../lib/sheet-page.tsx';
import { pagesQuery, type ManagedPage } from './content-queries.ts';
import { NewActivityDialog } from './new-activity-dialog.tsx';
import { contentWords as words } from './words.ts';
import './content.css';

/** Every page written here, and its public version. */
export function ContentsPage() {
  const role = useSession()?.staff.role;
  const pages = useQuery(pagesQuery);
  const [isMaking, setIsMaking] = useState(false);
  return (
    <SheetPage
      words={words}
      beside={
        role === 'operator' && (
          <Button variant="primary" onClick={() => setIsMaking(true)}>
            {words.addActivity}
          </Button>
        )
      }
    >
      {pages.data ? (
        <table className="sheet contents-table">
          <TableHead columns={words.columns} />
          <tbody>
            {pages.data.map((page) => (
              <Row key={page.id} page={page} isOperator={role === 'operator'} />
            ))}
          </tbody>
        </table>
      ) : (
        <QueryPlace query={pages} title={words.failed} />
      )}
      {isMaking && <NewActivityDialog onClose={() => setIsMaking(false)} />}
    </SheetPage>
  );
}

function Row({ page, isOperator }: { page: ManagedPage; isOperator: boolean }) {
  return (
    <tr>
      <th scope="row">
        {page.title}
        {page.title !== words.kinds[page.kind] && <small>{words.kinds[page.kind]}</small>}
      </th>
      <td data-label={words.columns.shown}>
        {page.publishedVersion !== null
          ? words.shown(page.publishedVersion)
          : page.kind === 'activity'
            ? words.shownNothing
            : words.shownDefault}
      </td>
      <td data-label={words.columns.saved}>
        {page.savedBy !== null && page.savedAt !== null
          ? words.savedBy(page.version, page.savedBy, formatInstant(page.savedAt))
          : words.neverSaved}
      </td>
      <td>
        <PageState page={page} />
      </td>
      <td className="sheet-actions">
        <Link
          to={paths.content}
          search={{ id: page.id }}
          className="button button-text button-dense"
          aria-label={words.openOf(isOperator ? words.edit : words.look, page.title)}
        >
          {isOperator ? words.edit : words.look}
        </Link>
      </td>
    </tr>
  );
}

function PageState({ page: { proposal, version, publishedVersion } }: { page: ManagedPage }) {
  if (proposal !== null) return <Status look="plain" kind="reviewing" word={words.states.waiting} />;
  if (publishedVersion === version && version > 0)
    return <Status look="plain" kind="passed" word={words.states.same} />;
  if (version > 0) return <Status look="plain" kind="draft" word={words.states.newer} />;
  return <Status look="plain" kind="draft" word={words.states.fresh} />;
}
