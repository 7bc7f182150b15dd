import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Status, Tabs } from '@yinji/ui';
import { useState } from 'react';
import { formatMoment, formatYuan } from '../../lib/format.ts';
import { PagedSheet } from '../../lib/paged-sheet.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { INVOICE_PAGE_SIZE, invoicesQuery, type InvoiceRow, type Show } from './invoice-queries.ts';
import { invoiceWords as words } from './words.ts';
import './invoices.css';

const SHOWN = ['requested', 'issued', 'rejected', 'voided'] as const satisfies Show[];

/** Requests in the order in which they came; nothing personal before one is opened. */
export function InvoicesPage() {
  useTitle(words.title);
  const client = useQueryClient();
  const [show, setShow] = useState<Show>('requested');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<InvoiceRow>();
  const list = useQuery(invoicesQuery(show, page));
  const { data } = list;
  const close = () => {
    if (opened) client.removeQueries({ queryKey: ['invoice', opened.id] });
    setOpened(undefined);
  };
  const tabs = SHOWN.map((id) => ({
    id,
    label:
      id === 'requested' && data && data.waiting > 0 ? `${words.tabs[id]} ${data.waiting}` : words.tabs[id],
  }));
  return (
    <main id="main" className="page invoices" tabIndex={-1}>
      <div className="sheet-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
      </div>
      <Tabs
        label={words.tabsLabel}
        tabs={tabs}
        value={show}
        onChange={(next) => {
          setShow(next);
          setPage(1);
        }}
      >
        <PagedSheet
          list={list}
          size={INVOICE_PAGE_SIZE}
          page={page}
          onPage={setPage}
          words={words}
          empty={words.empty[show]}
        >
          {(items) => <InvoiceTable invoices={items} onOpen={setOpened} />}
        </PagedSheet>
      </Tabs>
      {opened && (
        <InvoiceDialog
          row={opened}
          onClose={close}
          onDone={() => {
            close();
            void client.invalidateQueries({ queryKey: ['invoices'] });
          }}
        />
      )}
    </main>
  );
}

interface InvoiceTableProps {
  invoices: readonly InvoiceRow[];
  onOpen: (row: InvoiceRow) => void;
}

function InvoiceTable({ invoices, onOpen }: InvoiceTableProps) {
  const { columns } = words;
  return (
    <table className="sheet">
      <thead>
        <tr>
          <th scope="col" className="figure">
            {columns.amount}
          </th>
          <th scope="col">{columns.kind}</th>
          <th scope="col">{columns.orders}</th>
          <th scope="col">{columns.requested}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">
            <span className="visually-hidden">{columns.act}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="figure invoice-amount">
              <small>¥</small>
              {formatYuan(row.amountFen)}
            </th>
            <td>{words.kinds[row.titleKind]}</td>
            <td className="mono wide invoice-orders">{row.orderNos.join(' ')}</td>
            <td>
              <time dateTime={row.requestedAt}>{formatMoment(row.requestedAt)}</time>
            </td>
            <td className="wide">
              <Status look="plain" {...words.states[row.state]} /> {row.decidedBy}
              {row.state === 'voided' && row.hasFile && (
                <small className="invoice-reverse">{words.reverse}</small>
              )}
              {row.reason !== null && <small className="invoice-reason">{row.reason}</small>}
            </td>
            <td className="sheet-actions">
              <Button
                size="dense"
                variant={row.state === 'requested' ? 'primary' : 'text'}
                guardMs={0}
                onClick={() => onOpen(row)}
              >
                {row.state === 'requested' ? words.open : words.look}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
