import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listReviewers } from '@yinji/contract';
import { Button, TableHead } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { SheetPage } from '../../lib/sheet-page.tsx';
import { words as common } from '../../lib/words.ts';
import type { Reviewer } from './reviewer.ts';
import { RightsDialog } from './rights-dialog.tsx';
import { reviewersWords as words } from './words.ts';

const reviewersQuery = api.query(['reviewers'], listReviewers, {});

/** Who may decide what; that somebody has creator accounts, never which. */
export function ReviewersPage() {
  const client = useQueryClient();
  const [editing, setEditing] = useState<Reviewer>();
  const query = useQuery(reviewersQuery);
  const { data } = query;
  return (
    <SheetPage words={words}>
      {data ? (
        data.length === 0 ? (
          <p className="sheet-empty">{words.empty}</p>
        ) : (
          <ReviewerTable reviewers={data} onEdit={setEditing} />
        )
      ) : (
        <QueryPlace query={query} title={words.failed} />
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
    </SheetPage>
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
      <TableHead columns={{ ...columns, act: words.edit }} />
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
