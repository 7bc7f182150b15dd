import { getInvoiceFile } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton, Status } from '@yinji/ui';
import { QueryState, serverNow } from '@yinji/web';
import { DownloadButton } from '../../lib/download-button.tsx';
import { formatMoment, formatYuan } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';
import { ownInvoicesQuery, type Invoice } from './payment-queries.ts';
import { paymentWords } from './words.ts';

const said = paymentWords.invoice;

export function InvoiceList({ onAsk }: { onAsk: () => void }) {
  const ownInvoices = useQuery(ownInvoicesQuery);
  const { data } = ownInvoices;
  return (
    <section className="personal-section pt-40" aria-labelledby="invoices">
      <div className="section-head">
        <h2 id="invoices">{said.title}</h2>
        <Button size="dense" onClick={onAsk}>
          {said.ask}
        </Button>
      </div>
      <QueryState query={ownInvoices} title={words.loadFailed}>
        <Skeleton shape="block" className="h-84 my-12" />
      </QueryState>
      {data?.total === 0 && <p className="muted pb-16">{said.none}</p>}
      {data && data.total > 0 && (
        <ul className="orders mb-24">
          {data.items.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </section>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { word, kind } = said.states[invoice.state];
  return (
    <li className="order">
      <div className="order-name">
        <strong className="[font:600_19px/28px_var(--serif)]">{invoice.title}</strong>
        <span className="sm dim">
          {said.kinds[invoice.titleKind]}，{said.orders(invoice.orders.length)}，{invoice.email}
        </span>
      </div>
      <div className="order-when max-sm:row-2 max-sm:col-1">
        <time dateTime={invoice.decidedAt ?? invoice.requestedAt}>
          {formatMoment(invoice.decidedAt ?? invoice.requestedAt, serverNow())}
        </time>
      </div>
      <b className="[font:600_24px/32px_var(--serif)] text-right whitespace-nowrap">
        <small className="mr-2 [font:400_14px/1_var(--sans)]">¥</small>
        {formatYuan(invoice.amountFen)}
      </b>
      <Status kind={kind} word={word} />
      <div className="order-actions flex flex-wrap col-span-full gap-x-20 gap-y-4 items-center">
        {invoice.file && (
          <DownloadButton
            variant="text"
            size="dense"
            call={getInvoiceFile}
            input={{ id: invoice.id }}
            name={invoice.file.name}
            label={`${said.download}：${invoice.file.name}`}
          >
            {said.download}
          </DownloadButton>
        )}
      </div>
      {invoice.reason && <p className={`order-refund order-refund-${invoice.state}`}>{invoice.reason}</p>}
    </li>
  );
}
