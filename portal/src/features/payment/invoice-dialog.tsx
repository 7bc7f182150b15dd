import { requestInvoice } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Dialog, FieldError, Loading, Skeleton, toast } from '@yinji/ui';
import { useId, useState, type FormEvent } from 'react';
import { QueryFailure, useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { formatDay, formatYuan } from '../../lib/format.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { words } from '../../lib/words.ts';
import { checkInvoice, type InvoiceFaults } from './check-invoice.ts';
import { InvoiceFields, type TypedFields } from './invoice-fields.tsx';
import { invoiceableQuery } from './payment-queries.ts';
import { paymentWords } from './words.ts';

const said = paymentWords.invoice;
const nothingTyped: TypedFields = { titleKind: 'person', title: '', taxNumber: '', email: '' };

/** Orders, recipient, address: one request under its own id, so that a retry makes no second one. */
export function InvoiceDialog({ chosen, onClose }: { chosen: string | undefined; onClose: () => void }) {
  const orders = useQuery(invoiceableQuery);
  const client = useQueryClient();
  const form = useId();
  const [id] = useState(() => crypto.randomUUID());
  const [orderIds, setOrderIds] = useState<readonly string[]>(chosen === undefined ? [] : [chosen]);
  const [typed, setTyped, forget] = usePersistedDraft('invoice', nothingTyped);
  const [faults, setFaults] = useState<InvoiceFaults>({});
  const { busy, attempt } = useAttempt();
  const available = orders.data ?? [];
  const sumFen = available
    .filter((one) => orderIds.includes(one.orderId))
    .reduce((sum, one) => sum + one.amountFen, 0);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkInvoice({ orderIds, ...typed });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const { taxNumber, titleKind, title, email } = typed;
    await attempt(async () => {
      await api.call(requestInvoice, {
        id,
        orderIds: [...orderIds],
        titleKind,
        title,
        email,
        ...(titleKind === 'company' && { taxNumber }),
      });
      forget();
      toast(said.done, { kind: 'success' });
      await client.invalidateQueries({ queryKey: ['own'] });
      onClose();
    });
  }

  function turn(orderId: string, isChosen: boolean) {
    setOrderIds(isChosen ? [...orderIds, orderId] : orderIds.filter((one) => one !== orderId));
    setFaults({ ...faults, orderIds: undefined });
  }

  return (
    <Dialog
      open
      title={said.ask}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{available.length > 0 ? said.cancel : said.close}</Button>
          {available.length > 0 && (
            <Button type="submit" form={form} variant="primary" busy={busy}>
              {said.submit}
            </Button>
          )}
        </>
      }
    >
      {orders.isError && <QueryFailure query={orders} title={words.loadFailed} />}
      {orders.isPending && (
        <Loading>
          <Skeleton shape="block" className="h-260" />
        </Loading>
      )}
      {orders.data?.length === 0 && <p className="muted">{said.nothing}</p>}
      {available.length > 0 && (
        <form
          id={form}
          className="invoice-form grid gap-18"
          onSubmit={(event) => void submit(event)}
          noValidate
        >
          <fieldset>
            <legend>{said.choose}</legend>
            {available.map(({ orderId, packageName, paidAt, amountFen }) => (
              <Checkbox
                key={orderId}
                checked={orderIds.includes(orderId)}
                onChange={(event) => turn(orderId, event.target.checked)}
              >
                <span className="flex gap-16">
                  <span>{packageName}</span>
                  <span className="dim">{formatDay(paidAt)}</span>
                  <b className="ml-auto text-ink">¥{formatYuan(amountFen)}</b>
                </span>
              </Checkbox>
            ))}
            {faults.orderIds && <FieldError>{faults.orderIds}</FieldError>}
            <p className="invoice-sum flex items-baseline justify-between max-w-none pt-8 [border-top:1px_solid_var(--ink)] text-ink-2 text-14">
              {said.sum}
              <b className="text-ink [font:600_28px/40px_var(--serif)]">
                <small className="mr-2 [font:400_14px/1_var(--sans)]">¥</small>
                {formatYuan(sumFen)}
              </b>
            </p>
          </fieldset>
          <InvoiceFields
            typed={typed}
            faults={faults}
            onType={(change) => {
              setTyped({ ...typed, ...change });
              setFaults({ orderIds: faults.orderIds });
            }}
          />
        </form>
      )}
    </Dialog>
  );
}
