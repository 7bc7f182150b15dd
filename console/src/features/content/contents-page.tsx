import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Button, FailureState, Loading, Skeleton, Status } from '@yinji/ui';
import { useState } from 'react';
import { messageOf } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatInstant } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { pagesQuery, type ManagedPage } from './content-queries.ts';
import { NewActivityDialog } from './new-activity-dialog.tsx';
import { contentWords as words } from './words.ts';
import '../../lib/sheet.css';
import './content.css';

/** Every page written here, and its public version. */
export function ContentsPage() {
  useTitle(words.title);
  const role = useSession()?.staff.role;
  const pages = useQuery(pagesQuery);
  const [isMaking, setIsMaking] = useState(false);
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="sheet-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        {role === 'operator' && (
          <Button variant="primary" onClick={() => setIsMaking(true)}>
            {words.addActivity}
          </Button>
        )}
      </div>
      {pages.data ? (
        <table className="sheet contents-table">
          <thead>
            <tr>
              <th scope="col">{words.columns.name}</th>
              <th scope="col">{words.columns.shown}</th>
              <th scope="col">{words.columns.saved}</th>
              <th scope="col">{words.columns.state}</th>
              <th scope="col">
                <span className="visually-hidden">{words.columns.act}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.data.map((page) => (
              <Row key={page.id} page={page} isOperator={role === 'operator'} />
            ))}
          </tbody>
        </table>
      ) : pages.error ? (
        <FailureState title={words.failed} retrying={pages.isFetching} onRetry={() => void pages.refetch()}>
          {messageOf(pages.error)}
        </FailureState>
      ) : (
        <Loading>
          <Skeleton shape="block" className="sheet-place" />
        </Loading>
      )}
      {isMaking && <NewActivityDialog onClose={() => setIsMaking(false)} />}
    </main>
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
