import { useQueryClient } from '@tanstack/react-query';
import { Button, Status, TableHead } from '@yinji/ui';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { ListPage } from '../../lib/list-page.tsx';
import { EnterDialog } from './enter-dialog.tsx';
import { RequestActions } from './request-actions.tsx';
import { REQUEST_PAGE_SIZE, requestsQuery, type AuthorityRequest } from './request-queries.ts';
import { requestWords as words } from './words.ts';
import './requests.css';

/** Requests of courts and authorities, from the document to the package. */
export function AuthorityRequestsPage() {
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const renew = () => void client.invalidateQueries({ queryKey: ['authority-requests'] });
  return (
    <ListPage
      words={words}
      shows={['open', 'ended']}
      query={requestsQuery}
      size={REQUEST_PAGE_SIZE}
      beside={
        <Button variant="primary" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      }
      dialogs={
        isAdding && (
          <EnterDialog
            onClose={() => setAdding(false)}
            onDone={() => {
              setAdding(false);
              renew();
            }}
          />
        )
      }
    >
      {(items) => <RequestTable requests={items} onDone={renew} />}
    </ListPage>
  );
}

function RequestTable({ requests, onDone }: { requests: readonly AuthorityRequest[]; onDone: () => void }) {
  const { columns } = words;
  return (
    <table className="sheet">
      <TableHead columns={columns} />
      <tbody>
        {requests.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              {one.authority}
              <small className="request-id">{one.documentNumber}</small>
            </th>
            <td className="wide">
              {scopeText(one)}
              {one.built && (
                <small className="mono request-id max-w-[44ch]">{words.digest(one.built.sha256)}</small>
              )}
            </td>
            <td>
              <Status look="plain" kind="reviewing" word={words.states[one.state] ?? one.state} />
              {one.note && <small className="request-id">{one.note}</small>}
            </td>
            <td data-label={columns.entered}>
              {one.enteredBy} <time dateTime={one.enteredAt}>{formatMoment(one.enteredAt)}</time>
            </td>
            <td className="sheet-actions">
              <RequestActions request={one} onDone={onDone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function scopeText({ scope }: AuthorityRequest): string {
  const parts = [
    scope.accountIds.length > 0 && words.accounts(scope.accountIds.length),
    scope.depositNumbers.length > 0 && words.works(scope.depositNumbers.length),
    (scope.from !== null || scope.to !== null) && words.range(scope.from, scope.to),
    scope.kinds.map((kind) => words.kinds[kind]).join('、'),
  ];
  return parts.filter(Boolean).join('；');
}
