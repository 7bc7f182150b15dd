import { useQueryClient } from '@tanstack/react-query';
import { Button, Status, TableHead } from '@yinji/ui';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { ListPage } from '../../lib/list-page.tsx';
import { HoldActions } from './hold-actions.tsx';
import { REQUEST_PAGE_SIZE, holdsQuery, type Hold } from './request-queries.ts';
import { SetHoldDialog } from './set-hold-dialog.tsx';
import { holdWords as words } from './words.ts';
import './requests.css';

/** Legal holds: those in force, the next actor, and lifted ones. */
export function HoldsPage() {
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const renew = () => void client.invalidateQueries({ queryKey: ['holds'] });
  return (
    <ListPage
      words={words}
      shows={['standing', 'lifted']}
      query={holdsQuery}
      size={REQUEST_PAGE_SIZE}
      beside={
        <Button variant="primary" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      }
      dialogs={
        isAdding && (
          <SetHoldDialog
            onClose={() => setAdding(false)}
            onDone={() => {
              setAdding(false);
              renew();
            }}
          />
        )
      }
    >
      {(items) => <HoldTable holds={items} onDone={renew} />}
    </ListPage>
  );
}

function HoldTable({ holds, onDone }: { holds: readonly Hold[]; onDone: () => void }) {
  const { columns } = words;
  return (
    <table className="sheet">
      <TableHead columns={columns} />
      <tbody>
        {holds.map((hold) => (
          <tr key={hold.id}>
            <th scope="row">
              {words.covers[hold.covers]}
              <small className="mono request-id">{hold.subject}</small>
            </th>
            <td className="wide">
              {hold.reason}
              {hold.liftingBy && hold.liftingReason && (
                <small className="request-id">{words.liftingReason(hold.liftingBy, hold.liftingReason)}</small>
              )}
            </td>
            <td>
              <Status look="plain" kind="reviewing" word={words.states[hold.state] ?? hold.state} />
            </td>
            <td data-label={columns.set}>
              {hold.setBy} <time dateTime={hold.setAt}>{formatMoment(hold.setAt)}</time>
            </td>
            <td className="sheet-actions">
              <HoldActions hold={hold} onDone={onDone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
