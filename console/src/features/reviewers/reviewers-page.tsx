import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listReviewers } from '@yinji/contract';
import { Button, FailureState, Loading, Skeleton } from '@yinji/ui';
import { useState } from 'react';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { useTitle } from '../../lib/use-title.ts';
import { words as common } from '../../lib/words.ts';
import type { Reviewer } from './reviewer.ts';
import { RightsDialog } from './rights-dialog.tsx';
import { reviewersWords as words } from './words.ts';
import '../../lib/sheet.css';

const reviewersQuery = api.query(['reviewers'], listReviewers, {});

/** Who may decide what; that somebody has creator accounts, never which. */
export function ReviewersPage() {
  useTitle(words.title);
  const client = useQueryClient();
  const [editing, setEditing] = useState<Reviewer>();
  const { data, error, isFetching, refetch } = useQuery(reviewersQuery);
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="sheet-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
      </div>
      {data ? (
        data.length === 0 ? (
          <p className="sheet-empty">{words.empty}</p>
        ) : (
          <ReviewerTable reviewers={data} onEdit={setEditing} />
        )
      ) : error ? (
        <FailureState title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error)}
        </FailureState>
      ) : (
        <Loading>
          <Skeleton shape="block" className="sheet-place" />
        </Loading>
      )}
      {editing && (
        <RightsDialog
          reviewer={editing}
          onClose={() => setEditing(undefined)}
          onDone={() => {
            setEditing(undefined);
            void client.invalidateQueries({ queryKey: ['reviewers'] });
          }}
        />
      )}
    </main>
  );
}

interface ReviewerTableProps {
  reviewers: readonly Reviewer[];
  onEdit: (reviewer: Reviewer) => void;
}

function ReviewerTable({ reviewers, onEdit }: ReviewerTableProps) {
  const { columns } = words;
  return (
    <table className="sheet">
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.kinds}</th>
          <th scope="col">{columns.senior}</th>
          <th scope="col">{columns.own}</th>
          <th scope="col">{columns.inHand}</th>
          <th scope="col">
            <span className="visually-hidden">{words.edit}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {reviewers.map((one) => (
          <tr key={one.id}>
            <th scope="row">{one.name}</th>
            <td>
              {one.kinds === null
                ? words.every
                : one.kinds.map((kind) => common.kinds[kind]).join('、') || words.none}
            </td>
            <td data-label={columns.senior}>{one.isSenior ? words.senior : words.notSenior}</td>
            <td data-label={columns.own}>{words.own(one.ownAccounts)}</td>
            <td data-label={columns.inHand}>{one.inHand}</td>
            <td className="sheet-actions">
              <Button size="dense" aria-label={words.editOf(one.name)} onClick={() => onEdit(one)}>
                {words.edit}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
