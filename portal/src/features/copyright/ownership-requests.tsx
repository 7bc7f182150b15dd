import { answerOwnership, listOwnershipRequests, type OutputOf } from '@yinji/contract';
import { fromBase64 } from '@yinji/evidence';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, HashText, Status, notice } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { KeyMissing } from '../../lib/undertaking/key-missing.tsx';
import { digestOf } from './sign-form.ts';
import { useSigner } from './use-signer.ts';
import { ownershipWords as words } from './words.ts';

type Request = OutputOf<typeof listOwnershipRequests>[number];

const requestsQuery = api.query(['own', 'ownership-requests'], listOwnershipRequests, {});

/** Works of others that name me as an owner; nothing without any. */
export function OwnershipRequests() {
  const { data } = useQuery(requestsQuery);
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="ownership-requests">
      <h2 id="ownership-requests">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <ul className="ownership-requests grid gap-20 mt-20">
        {data.map((request) => (
          <OwnershipRequest key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function OwnershipRequest({ request }: { request: Request }) {
  const client = useQueryClient();
  const { key, isBusy, sign } = useSigner();
  const [isDeclining, setIsDeclining] = useState(false);
  const bytes = fromBase64(request.statement);
  const { id, title, applicant, owners, authors, attribution, acquisition, rights, answer } = request;
  const rows = [
    [words.applicant, applicant],
    [words.owners, owners.join('、')],
    [words.authors, authors.join('、')],
    [words.how, `${attribution}，${acquisition}`],
    [words.rights, rights.length === 17 ? words.allRights : rights.join('、')],
  ] as const;
  const again = () => client.invalidateQueries({ queryKey: requestsQuery.queryKey });
  const accept = async () => {
    const isDone = await sign(bytes, async (signature) => {
      await api.call(answerOwnership, { id, accept: true, signature });
    });
    if (isDone) notice(words.confirmed, { kind: 'success' });
    await again();
  };
  const decline = async () => {
    setIsDeclining(true);
    try {
      await api.call(answerOwnership, { id, accept: false });
      notice(words.declined, { kind: 'success' });
    } catch {
      // The client has shown the reason.
    }
    setIsDeclining(false);
    await again();
  };
  return (
    <li aria-label={title}>
      <div className="flex flex-wrap gap-x-16 gap-y-4 items-baseline justify-between">
        <strong className="[font:600_19px/30px_var(--serif)]">《{title}》</strong>
        {answer && (
          <Status
            kind={answer === 'confirmed' ? 'passed' : 'rejected'}
            word={answer === 'confirmed' ? words.yes : words.no}
          />
        )}
      </div>
      <dl>
        {rows.map(([name, value]) => (
          <div
            className="grid grid-cols-[9em_minmax(0,1fr)] gap-16 py-4 px-0 max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-0"
            key={name}
          >
            <dt className="text-ink-3">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="sm dim">{words.digest}</p>
      <HashText digest={digestOf(bytes)} />
      <KeyMissing state={key} />
      <div className="form-inline">
        {answer !== 'confirmed' && (
          <Button
            guard
            variant="primary"
            busy={isBusy}
            disabled={key.kind !== 'ready'}
            onClick={() => void accept()}
          >
            {words.accept}
          </Button>
        )}
        {answer !== 'declined' && (
          <Button guard busy={isDeclining} onClick={() => void decline()}>
            {words.decline}
          </Button>
        )}
      </div>
    </li>
  );
}
