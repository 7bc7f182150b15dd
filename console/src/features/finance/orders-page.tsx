import { useMutation } from '@tanstack/react-query';
import { findOrders } from '@yinji/contract';
import { messageOf } from '@yinji/web';
import { Button, Field, Input } from '@yinji/ui';
import { useRef, useState, type FormEvent } from 'react';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { useGo } from '../../lib/navigation.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { FinanceFrame } from './finance-frame.tsx';
import { OrderLines } from './order-lines.tsx';
import { orderWords as words } from './order-words.ts';
import { readSearch } from './read-search.ts';

/** An order by whatever the customer on the phone reads out; a single one opens at once. */
export function OrdersPage() {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const go = useGo();
  const find = useMutation({
    mutationFn: () => api.call(findOrders, readSearch(text)),
    onSuccess: ({ orders: [only, ...more] }) => {
      if (only && more.length === 0) void go({ to: paths.order, search: { id: only.orderNo } });
    },
  });
  useShortcuts({ '/': () => input.current?.focus() });
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() !== '') find.mutate();
  }
  return (
    <FinanceFrame title={words.title} lead={words.lead}>
      <form
        className="grid grid-cols-[minmax(0,520px)_max-content] gap-12 items-start mb-20 max-sm:grid-cols-[minmax(0,1fr)]"
        onSubmit={submit}
        noValidate
      >
        <Field
          label={words.field}
          error={isMissing ? words.missing : find.error ? messageOf(find.error) : undefined}
        >
          <Input
            ref={input}
            value={text}
            autoComplete="off"
            maxLength={254}
            onChange={(event) => {
              setText(event.target.value);
              setMissing(false);
            }}
          />
        </Field>
        <Button type="submit" variant="primary" className="mt-30 max-sm:mt-0" busy={find.isPending}>
          {words.submit}
        </Button>
      </form>
      {find.data ? (
        <OrderLines title={words.found(find.data.orders.length)} none={words.none} orders={find.data.orders} />
      ) : (
        !find.error && <p className="finance-card finance-note">{words.idle}</p>
      )}
    </FinanceFrame>
  );
}
