import { cancelAccountClosing, closeAccount, getAccountClosing, type OutputOf } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, notice, toast } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { beijingDate } from '../../lib/beijing-time.ts';
import { formatInstant } from '../../lib/format.ts';
import { forgetDrafts, session } from '../../lib/session.ts';
import { OwnCodeForm } from '../../lib/own-code-form.tsx';
import { ownAccountWords as words } from './words.ts';

type Closing = OutputOf<typeof getAccountClosing>;

const closingQuery = api.query(['own', 'closing'], getAccountClosing, {});

/** Conditions first, then the losses, then a code. */
export function ClosingBlock() {
  const query = useQuery(closingQuery);
  const [asks, setAsks] = useState(false);
  const queries = useQueryClient();

  async function cancel() {
    await api.call(cancelAccountClosing, {}).then(
      () => toast(words.cancelled, { kind: 'success' }),
      () => undefined,
    );
    await queries.invalidateQueries(closingQuery);
  }

  if (!query.isSuccess) return <QueryState query={query} title={words.failed} />;
  const { data } = query;
  if (data.closing)
    return (
      <p className="flex flex-wrap items-center justify-between gap-12 py-14 px-16 [border-left:3px_solid_var(--brand)] bg-surface">
        <span>{words.closing(formatInstant(data.closing.dueAt))}</span>
        <Button onClick={() => void cancel()}>{words.cancel}</Button>
      </p>
    );
  return (
    <div className="grid gap-20">
      <p className="muted">{words.closeLead(data.waitingDays)}</p>
      {data.blockers.length > 0 ? (
        <div className="py-14 px-16 [border-left:3px_solid_var(--rejected)] bg-surface">
          <p>{words.blocked}</p>
          <ul>
            {data.blockers.map(({ kind, count }) => (
              <li className="pt-4 text-ink-2" key={kind}>
                {words.blockers[kind]}（{words.count(count)}）
              </li>
            ))}
          </ul>
        </div>
      ) : asks ? (
        <CloseForm loses={data.loses} />
      ) : (
        <div>
          <Button variant="quiet" onClick={() => setAsks(true)}>
            {words.closeStart}
          </Button>
        </div>
      )}
    </div>
  );
}

function CloseForm({ loses }: { loses: Closing['loses'] }) {
  async function close(code: string) {
    const { dueAt } = await api.call(closeAccount, { code, understood: true });
    notice(words.closed(formatInstant(dueAt)), { kind: 'success' });
    session.end();
    forgetDrafts();
  }
  return (
    <OwnCodeForm
      className="identity-form"
      purpose="close-account"
      words={{ ...words, submit: words.close }}
      onSubmit={close}
    >
      {loses.works > 0 && <p>{words.loses(loses.works)}</p>}
      {loses.membershipUntil && <p>{words.losesMembership(beijingDate(loses.membershipUntil))}</p>}
    </OwnCodeForm>
  );
}
