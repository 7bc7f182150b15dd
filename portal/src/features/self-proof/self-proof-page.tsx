import { Button, Loading, Skeleton } from '@yinji/ui';
import { QueryFailure } from '@yinji/web';
import { formatCount, formatInstant } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { LogBacking } from '../../lib/verification/backing.tsx';
import { checkpointOf } from './engine/ledger.ts';
import { ProofNav } from './proof-nav.tsx';
import { TamperDesk } from './tamper-desk.tsx';
import { useLedger } from './use-ledger.ts';
import { proofWords as words } from './words.ts';
import './self-proof.css';

/** Anybody tampers with a copy of today's ledger and sees which check refuses it. Computed here; nothing is sent. */
export function SelfProofPage() {
  useTitle(words.title);
  const query = useLedger();
  const { data } = query;
  return (
    <article>
      <ProofNav />
      <h1>{words.title}</h1>
      <p className="verification-lead">{words.lead}</p>
      {data ? (
        <div className="in-turn">
          <p className="proof-taken">
            <span>
              {words.taken(
                formatCount(checkpointOf(data.ledger.note).size),
                formatInstant(data.takenAt).slice(0, 16),
              )}
            </span>
            <Button size="dense" variant="text" busy={query.isFetching} onClick={() => void query.refetch()}>
              {words.again}
            </Button>
          </p>
          {data.ledger.entries.length === 0 ? (
            <p>{words.empty}</p>
          ) : (
            <TamperDesk key={data.ledger.note} ledger={data.ledger} />
          )}
          <Limits />
          <LogBacking backers={data.backers} isOwnTrust={false} />
        </div>
      ) : query.isError ? (
        <QueryFailure query={query} title={words.loadFailed} />
      ) : data === null ? (
        <p>{words.noPolicy}</p>
      ) : (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
    </article>
  );
}

function Limits() {
  return (
    <div className="proof-limits">
      <section aria-labelledby="proves">
        <h2 id="proves">{words.proves}</h2>
        <ul>
          {words.provesPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="proves-not">
        <h2 id="proves-not">{words.provesNot}</h2>
        <ul>
          {words.provesNotPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p>
          <a href="/verify/verify.html">{words.offline}</a>
        </p>
      </section>
    </div>
  );
}
