import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Status, Tabs } from '@yinji/ui';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { PagedSheet } from '../../lib/paged-sheet.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { HoldActions } from './hold-actions.tsx';
import { REQUEST_PAGE_SIZE, holdsQuery, type Hold } from './request-queries.ts';
import { SetHoldDialog } from './set-hold-dialog.tsx';
import { holdWords as words } from './words.ts';
import './requests.css';

/** Legal holds: what stands, whose turn it is, and what was lifted. */
export function HoldsPage() {
  useTitle(words.title);
  const client = useQueryClient();
  const [show, setShow] = useState<'standing' | 'lifted'>('standing');
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const list = useQuery(holdsQuery(show, page));
  const renew = () => void client.invalidateQueries({ queryKey: ['holds'] });
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="sheet-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        <Button variant="primary" guardMs={0} onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </div>
      <Tabs
        label={words.tabsLabel}
        tabs={(['standing', 'lifted'] as const).map((id) => ({ id, label: words.tabs[id] }))}
        value={show}
        onChange={(next) => {
          setShow(next);
          setPage(1);
        }}
      >
        <PagedSheet
          list={list}
          size={REQUEST_PAGE_SIZE}
          page={page}
          onPage={setPage}
          words={words}
          empty={words.empty[show]}
        >
          {(items) => <HoldTable holds={items} onDone={renew} />}
        </PagedSheet>
      </Tabs>
      {isAdding && (
        <SetHoldDialog
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            renew();
          }}
        />
      )}
    </main>
  );
}

function HoldTable({ holds, onDone }: { holds: readonly Hold[]; onDone: () => void }) {
  const { columns } = words;
  return (
    <table className="sheet">
      <thead>
        <tr>
          <th scope="col">{columns.subject}</th>
          <th scope="col">{columns.reason}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.set}</th>
          <th scope="col">
            <span className="visually-hidden">{columns.act}</span>
          </th>
        </tr>
      </thead>
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
