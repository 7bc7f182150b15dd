import { getAgreements, giveConsent, revokeConsent } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Status } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { beijingDate } from '../../lib/beijing-time.ts';
import { ask } from '../../lib/question.ts';
import { ownAccountWords as words } from './words.ts';

/** Given consents with their times, and the two that can be withdrawn. */
export function ConsentsBlock() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['own', 'agreements'],
    queryFn: ({ signal }) => api.ask(getAgreements, {}, signal),
  });

  async function change(kind: 'id-number' | 'face', isGiven: boolean) {
    const title = `${words.revoke}：${words.consents[kind].title}`;
    const text = `${words.consents[kind].revoked}${words.revokeSure}`;
    if (isGiven && !(await ask({ title, text, yes: words.revoke, no: words.keep, danger: true }))) return;
    await api.call(isGiven ? revokeConsent : giveConsent, { kind }).catch(() => undefined);
    await queries.invalidateQueries({ queryKey: ['own'] });
  }

  if (!query.isSuccess) return <QueryState query={query} title={words.failed} />;
  return (
    <div className="grid gap-20">
      <ul className="own-rows line-t">
        {query.data.consents.map(({ kind, isGiven }) => (
          <li className="flex flex-wrap items-center gap-x-16 gap-y-8 py-12 line-b" key={kind}>
            <span>{words.consents[kind].title}</span>
            <Status
              kind={isGiven ? 'passed' : 'unbegun'}
              word={isGiven ? words.given : words.notGiven}
              look="plain"
            />
            <Button size="dense" onClick={() => void change(kind, isGiven)}>
              {isGiven ? words.revoke : words.giveAgain}
              <span className="visually-hidden">{words.consents[kind].title}</span>
            </Button>
          </li>
        ))}
      </ul>
      <details>
        <summary className="inline-block py-10 text-brand cursor-pointer">{words.history}</summary>
        <ul>
          {query.data.history.map((one) => (
            <li className="py-4 text-ink-2 text-14" key={`${one.kind} ${one.version} ${one.givenAt}`}>
              {words.kinds[one.kind] ?? one.kind}，{words.version(one.version)}，
              <time dateTime={one.givenAt}>{beijingDate(one.givenAt)}</time>
              {one.revokedAt && words.revokedAt(beijingDate(one.revokedAt))}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
