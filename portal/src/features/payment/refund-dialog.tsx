import { requestRefund } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, Field, Loading, Skeleton, Textarea, toast, TableHead } from '@yinji/ui';
import { useId, useState, type FormEvent } from 'react';
import { QueryFailure } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { formatCount, formatYuan } from '../../lib/format.ts';
import { quoteQuery, type Order, type Quote } from './payment-queries.ts';
import { paymentWords } from './words.ts';

const words = paymentWords.refund;

/** The refundable amount and its computation, before the request. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const quote = useQuery(quoteQuery(order.orderId));
  const form = useId();
  const [busy, setBusy] = useState(false);
  const data = quote.data;
  const mayAsk = data !== undefined && data.obstacle === null;
  return (
    <Dialog
      open
      title={words.title(order.packageName)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{mayAsk ? words.cancel : paymentWords.invoice.close}</Button>
          {mayAsk && (
            <Button type="submit" form={form} variant="primary" busy={busy}>
              {words.submit(formatYuan(data.amountFen))}
            </Button>
          )}
        </>
      }
    >
      {quote.isError && <QueryFailure query={quote} title={words.failed} />}
      {quote.isPending && (
        <Loading>
          <Skeleton shape="block" className="h-260" />
        </Loading>
      )}
      {data && data.obstacle !== null && <p className="muted">{words.obstacles[data.obstacle]}</p>}
      {mayAsk && (
        <RefundForm
          key={data.amountFen}
          quote={data}
          form={form}
          onBusy={setBusy}
          onDone={onClose}
          onChanged={() => void quote.refetch()}
        />
      )}
    </Dialog>
  );
}

interface RefundFormProps {
  quote: Quote;
  form: string;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
  /** The amount has changed. */
  onChanged: () => void;
}

function RefundForm({ quote, form, onBusy, onDone, onChanged }: RefundFormProps) {
  const client = useQueryClient();
  const [reason, setReason, forget] = usePersistedDraft(`refund.${quote.orderId}`, '');
  const [missing, setMissing] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') return setMissing(true);
    onBusy(true);
    try {
      await api.call(requestRefund, { orderId: quote.orderId, expectedFen: quote.amountFen, reason });
      forget();
      toast(words.asked, { kind: 'success' });
      await client.invalidateQueries({ queryKey: ['own'] });
      onDone();
    } catch {
      onChanged();
    } finally {
      onBusy(false);
    }
  }

  return (
    <form id={form} onSubmit={(event) => void submit(event)} noValidate>
      <p className="quote-amount flex items-baseline justify-between max-w-none">
        <span className="sm muted">{words.amount}</span>
        <b className="[font:600_40px/44px_var(--serif)]">
          <small className="mr-2 [font:400_14px/1_var(--sans)]">¥</small>
          {formatYuan(quote.amountFen)}
        </b>
      </p>
      <p className="sm muted">
        {quote.isFull ? words.full : words.share(formatYuan(quote.priceFen), quote.parts.length)}
      </p>
      <table className="quote-parts my-14 mx-0 text-14 leading-22 max-sm:my-8">
        <TableHead columns={words.columns} />
        <tbody>
          {quote.parts.map(({ kind, granted, spent, reserved, unused }) => (
            <tr key={kind}>
              <th scope="row">{words.kinds[kind]}</th>
              <td className="py-8 pr-0 pl-12 line-b font-normal text-right">{formatCount(granted)}</td>
              <td className="py-8 pr-0 pl-12 line-b font-normal text-right">{formatCount(spent + reserved)}</td>
              <td className="py-8 pr-0 pl-12 line-b font-normal text-right">{formatCount(unused)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mb-16 py-8 px-14 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint text-14 leading-22">
        {words.effect}
      </p>
      <Field label={words.reason} hint={words.reasonHint} error={missing ? words.reasonMissing : undefined}>
        <Textarea
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
      </Field>
    </form>
  );
}
