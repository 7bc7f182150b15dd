import { useQuery } from '@tanstack/react-query';
import { CopyButton, Dialog, Skeleton } from '@yinji/ui';
import { formatYuan } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { openedInvoiceQuery, type InvoiceRow, type OpenedInvoice } from './invoice-queries.ts';
import { InvoiceDecision } from './invoice-decision.tsx';
import { invoiceWords } from './words.ts';

const words = invoiceWords.dialog;

interface InvoiceDialogProps {
  row: InvoiceRow;
  onClose: () => void;
  onDone: () => void;
}

/** Every field of the tax authority's form, each with a copy button, and the upload of the result. */
export function InvoiceDialog({ row, onClose, onDone }: InvoiceDialogProps) {
  const invoice = useQuery(openedInvoiceQuery(row.id));
  return (
    <Dialog open title={words.title(formatYuan(row.amountFen))} onClose={onClose}>
      {invoice.data ? (
        <>
          <Facts invoice={invoice.data} />
          {invoice.data.state === 'requested' && <InvoiceDecision id={row.id} onDone={onDone} />}
        </>
      ) : (
        <QueryPlace query={invoice} title={words.failed}>
          <Skeleton shape="block" />
        </QueryPlace>
      )}
    </Dialog>
  );
}

function Facts({ invoice }: { invoice: OpenedInvoice }) {
  const { titleKind, title, taxNumber, email, orders, reason, file } = invoice;
  const { facts } = words;
  return (
    <dl className="sheet-facts invoice-facts">
      <Fact name={facts.title} value={title}>
        {invoiceWords.kinds[titleKind]}
      </Fact>
      {taxNumber !== null && <Fact name={facts.taxNumber} value={taxNumber} isCode />}
      <Fact name={facts.email} value={email} />
      <div>
        <dt>{facts.orders}</dt>
        <dd>
          <ul>
            {orders.map(({ orderNo, packageName, amountFen }) => (
              <li key={orderNo}>
                {packageName} <span className="mono">{orderNo}</span> <b>¥{formatYuan(amountFen)}</b>
              </li>
            ))}
          </ul>
        </dd>
      </div>
      {reason !== null && (
        <div>
          <dt>{facts.reason}</dt>
          <dd>{reason}</dd>
        </div>
      )}
      {file && (
        <div>
          <dt>{facts.file}</dt>
          <dd>{file.name}</dd>
        </div>
      )}
    </dl>
  );
}

interface FactProps {
  name: string;
  value: string;
  isCode?: boolean;
  children?: React.ReactNode;
}

function Fact({ name, value, isCode = false, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={isCode ? 'mono' : undefined}>{value}</span>
        {children && <small>{children}</small>}
        <CopyButton text={value} label={words.copy(name)} />
      </dd>
    </div>
  );
}
