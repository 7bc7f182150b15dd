import { useQueryClient } from '@tanstack/react-query';
import { Button, Status, TableHead } from '@yinji/ui';
import { Fragment, useState } from 'react';
import { formatMoment, formatYuan } from '../../lib/format.ts';
import { ListPage } from '../../lib/list-page.tsx';
import { OrderLink } from '../../lib/order-link.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { INVOICE_PAGE_SIZE, invoicesQuery, type InvoiceRow } from './invoice-queries.ts';
import { invoiceWords as words } from './words.ts';
import './invoices.css';

/** Requests in order of arrival; nothing personal before one is opened. */
export function InvoicesPage() {
  const client = useQueryClient();
  const [opened, setOpened] = useState<InvoiceRow>();
  const close = () => {
    if (opened) client.removeQueries({ queryKey: ['invoice', opened.id] });
    setOpened(undefined);
  };
  return (
    <ListPage
      className="invoices"
      words={words}
      shows={['requested', 'issued', 'rejected', 'voided']}
      query={invoicesQuery}
      size={INVOICE_PAGE_SIZE}
      countOf={({ waiting }, show) => (show === 'requested' ? waiting : 0)}
      dialogs={
        opened && (
          <InvoiceDialog
            row={opened}
            onClose={close}
            onDone={() => {
              close();
              void client.invalidateQueries({ queryKey: ['invoices'] });
            }}
          />
        )
      }
    >
      {(items) => <InvoiceTable invoices={items} onOpen={setOpened} />}
    </ListPage>
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
      <TableHead columns={columns} classes={{ amount: 'figure' }} />
      <tbody>
        {invoices.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="figure invoice-amount">
              <small className="mr-2 [font:400_12px/1_var(--sans)]">¥</small>
              {formatYuan(row.amountFen)}
            </th>
            <td>{words.kinds[row.titleKind]}</td>
            <td className="wide text-12">
              {row.orderNos.map((orderNo) => (
                <Fragment key={orderNo}>
                  <OrderLink orderNo={orderNo} />{' '}
                </Fragment>
              ))}
            </td>
            <td>
              <time dateTime={row.requestedAt}>{formatMoment(row.requestedAt)}</time>
            </td>
            <td className="wide">
              <Status look="plain" {...words.states[row.state]} /> {row.decidedBy}
              {row.state === 'voided' && row.hasFile && (
                <small className="invoice-reverse block text-ink-2 text-12">{words.reverse}</small>
              )}
              {row.reason !== null && <small className="block text-ink-2 text-12">{row.reason}</small>}
            </td>
            <td className="sheet-actions">
              <Button
                size="dense"
                variant={row.state === 'requested' ? 'primary' : 'text'}
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
