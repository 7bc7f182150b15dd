import { cancelAccountClosing, closeAccount, getAccountClosing, type OutputOf } from '@yinji/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, FailureState, Loading, Skeleton, notice, toast } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { beijingDate } from '../../lib/beijing-time.ts';
import { formatInstant } from '../../lib/format.ts';
import { session } from '../../lib/session.ts';
import { isCode, OwnCodeField } from '../../lib/own-code-field.tsx';
import { ownAccountWords as words } from './words.ts';

type Closing = OutputOf<typeof getAccountClosing>;

const closingQuery = queryOptions({
  queryKey: ['own', 'closing'],
  queryFn: ({ signal }) => api.call(getAccountClosing, {}, { signal }),
});

/** Conditions first, then what is lost, then a code. */
export function ClosingBlock() {
  const { data, isError, isFetching, refetch } = useQuery(closingQuery);
  const [asks, setAsks] = useState(false);
  const queries = useQueryClient();

  async function cancel() {
    await api.call(cancelAccountClosing, {}).then(
      () => toast(words.cancelled, { kind: 'success' }),
      () => undefined,
    );
    await queries.invalidateQueries(closingQuery);
  }

  if (isError)
    return <FailureState title={words.failed} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data)
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  if (data.closing)
    return (
      <p className="own-ready">
        <span>{words.closing(formatInstant(data.closing.dueAt))}</span>
        <Button guardMs={0} onClick={() => void cancel()}>
          {words.cancel}
        </Button>
      </p>
    );
  return (
    <div className="own-block">
      <p className="muted">{words.closeLead(data.waitingDays)}</p>
      {data.blockers.length > 0 ? (
        <div className="own-blockers">
          <p>{words.blocked}</p>
          <ul>
            {data.blockers.map(({ kind, count }) => (
              <li key={kind}>
                {words.blockers[kind]}（{words.count(count)}）
              </li>
            ))}
          </ul>
        </div>
      ) : asks ? (
        <CloseForm loses={data.loses} />
      ) : (
        <div>
          <Button variant="quiet" guardMs={0} onClick={() => setAsks(true)}>
            {words.closeStart}
          </Button>
        </div>
      )}
    </div>
  );
}

function CloseForm({ loses }: { loses: Closing['loses'] }) {
  const [code, setCode] = useState('');
  const [understood, setUnderstood] = useState(false);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (!understood || !isCode(code)) return;
    setBusy(true);
    try {
      const { dueAt } = await api.call(closeAccount, { code: code.trim(), understood: true });
      notice(words.closed(formatInstant(dueAt)), { kind: 'success' });
      session.end();
    } catch {
      setBusy(false);
    }
  }

  return (
    <form className="identity-form" onSubmit={(event) => void submit(event)} noValidate>
      {loses.works > 0 && <p>{words.loses(loses.works)}</p>}
      {loses.membershipUntil && <p>{words.losesMembership(beijingDate(loses.membershipUntil))}</p>}
      <Checkbox
        checked={understood}
        error={shown && !understood && words.understoodMissing}
        onChange={({ target }) => setUnderstood(target.checked)}
      >
        {words.understood}
      </Checkbox>
      <OwnCodeField
        purpose="close-account"
        value={code}
        error={shown && !isCode(code) && words.codeWrong}
        onChange={setCode}
      />
      <div>
        <Button type="submit" variant="danger" guardMs={0} busy={busy}>
          {words.close}
        </Button>
      </div>
    </form>
  );
}
