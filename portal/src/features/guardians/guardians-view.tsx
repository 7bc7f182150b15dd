import { answerGuardianRequest, endGuardianship, listGuardianships, type OutputOf } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, toast } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { ask } from '../../lib/question.ts';
import { useSession } from '../../lib/session.ts';
import { AcceptForm } from './accept-form.tsx';
import { OfferForm } from './offer-form.tsx';
import { guardianWords as words } from './words.ts';
import './guardians.css';

type Guardianships = OutputOf<typeof listGuardianships>;

export const guardianshipsQuery = api.query(['own', 'guardianships'], listGuardianships, {});

/** Open requests first, then one's wards, then how to begin. */
export function GuardiansView() {
  const realName = useSession()?.account.realName;
  const [opened, setOpened] = useState<'offer' | 'accept'>();
  const query = useQuery(guardianshipsQuery);
  if (!query.isSuccess) return <QueryState query={query} title={words.failed} />;
  const { data } = query;
  return (
    <div className="grid gap-20 max-w-640">
      <p className="muted">{words.lead}</p>
      {data.guardian && <p>{words.yours(data.guardian.maskedName, formatDay(data.guardian.since))}</p>}
      {(data.requests.length > 0 || data.wards.length > 0) && <List found={data} />}
      {opened === 'offer' && <OfferForm onDone={() => setOpened(undefined)} />}
      {opened === 'accept' && <AcceptForm onDone={() => setOpened(undefined)} />}
      {opened === undefined && (
        <div className="flex flex-wrap gap-12">
          {realName === 'person' && data.guardian === null && (
            <Button onClick={() => setOpened('offer')}>{words.offer}</Button>
          )}
          {realName === 'none' && data.guardian === null && (
            <Button onClick={() => setOpened('accept')}>{words.accept}</Button>
          )}
        </div>
      )}
    </div>
  );
}

function List({ found }: { found: Guardianships }) {
  const [busy, setBusy] = useState<string>();
  const queries = useQueryClient();

  async function act(id: string, work: () => Promise<unknown>, done: string) {
    setBusy(id);
    try {
      await work();
      toast(done, { kind: 'success' });
    } catch {
      // The client has shown the reason; the data is refetched.
    }
    await queries.invalidateQueries(guardianshipsQuery);
    setBusy(undefined);
  }
  const answer = (id: string, grant: boolean) =>
    void act(id, () => api.call(answerGuardianRequest, { id, grant }), grant ? words.granted : words.denied);
  async function end(id: string) {
    const meant = await ask({
      title: words.endTitle,
      text: words.endText,
      yes: words.end,
      no: words.stay,
      danger: true,
    });
    if (meant) await act(id, () => api.call(endGuardianship, { id }), words.ended);
  }

  return (
    <ul className="guardians-list line-t">
      {found.requests.map((one) => (
        <li className="flex flex-wrap items-center gap-x-12 gap-y-8 py-14 line-b" key={one.id} data-waits>
          <span>
            <b className="font-medium">
              {one.kind === 'buy' ? words.buys(one.maskedName) : words.signs(one.maskedName)}
            </b>
            <small className="text-ink-2 text-13 leading-20">
              {one.about}　<time dateTime={one.askedAt}>{formatInstant(one.askedAt)}</time>
            </small>
          </span>
          <Button size="dense" variant="primary" busy={busy === one.id} onClick={() => answer(one.id, true)}>
            {words.grant}
          </Button>
          <Button size="dense" disabled={busy === one.id} onClick={() => answer(one.id, false)}>
            {words.deny}
          </Button>
        </li>
      ))}
      {found.wards.map((one) => (
        <li className="flex flex-wrap items-center gap-x-12 gap-y-8 py-14 line-b" key={one.id}>
          <span>
            <b className="font-medium">{one.maskedName}</b>
            <small className="text-ink-2 text-13 leading-20">
              {one.state === 'standing'
                ? words.standing(formatDay(one.since))
                : words.offered(formatInstant(one.codeExpiresAt))}
            </small>
          </span>
          <Button size="dense" variant="quiet" onClick={() => void end(one.id)}>
            {words.end}
            <span className="visually-hidden">{one.maskedName}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
