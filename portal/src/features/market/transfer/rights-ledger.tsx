import { copyrights, territoryName, transferKindLabels } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Icon, Loading, Skeleton } from '@yinji/ui';
import { QueryFailure } from '@yinji/web';
import { words as portalWords } from '../../../lib/words.ts';
import type { Typed } from './draft-form.ts';
import { entriesOf, obstaclesOf, type LedgerEntry } from './ledger.ts';
import { rightsQuery } from './transfer-queries.ts';
import { transferWords } from './words.ts';

const words = transferWords.ledger;
const ALL = copyrights.length - 4;
const namesOf = (rights: readonly number[]) =>
  rights.length === ALL ? words.all : rights.map((right) => copyrights[right - 1]).join('、');

/** Existing grants of this work, and those that conflict with the input. */
export function RightsLedger({ workId, typed }: { workId: string; typed: Typed }) {
  const query = useQuery(rightsQuery(workId));
  const { data } = query;
  return (
    <section className="rights-ledger max-[960px]:-order-1" aria-labelledby="rights-ledger">
      <h3 id="rights-ledger">{words.title}</h3>
      {query.isError ? (
        <QueryFailure query={query} title={portalWords.loadFailed} />
      ) : !data ? (
        <Loading>
          <Skeleton />
        </Loading>
      ) : data.length === 0 ? (
        <p className="sm muted">{words.none}</p>
      ) : (
        <>
          <Verdict obstacles={[...obstaclesOf(data, typed)]} hasRights={typed.rights.length > 0} />
          <ul className="mt-12 mb-0 mx-0 p-0 [border-block-start:1px_solid_var(--line)] [list-style:none]">
            {entriesOf(data, typed).map((entry) => (
              <Entry key={JSON.stringify([entry.number, entry.territory, entry.startsOn])} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type Found = ReturnType<typeof obstaclesOf> extends Map<infer Right, infer Why> ? [Right, Why] : never;

/** While typing: the sentence with which the offer would be refused. */
function Verdict({ obstacles, hasRights }: { obstacles: readonly Found[]; hasRights: boolean }) {
  const of = (why: Found[1]) => obstacles.filter((one) => one[1] === why).map(([right]) => right);
  const [taken, gone] = [of('taken'), of('not-held')];
  const isClear = obstacles.length === 0;
  return (
    <output
      className={
        isClear
          ? 'ledger-verdict grid gap-4 mt-6 text-ink-2 text-14'
          : 'ledger-verdict grid gap-4 mt-6 text-ink-2 text-14 ledger-overlap'
      }
    >
      {hasRights && isClear && words.clear}
      {taken.length > 0 && <span>{words.taken(namesOf(taken))}</span>}
      {gone.length > 0 && <span>{words.gone(namesOf(gone))}</span>}
    </output>
  );
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const { kind, rights, territory, startsOn, lastDay, state, number, inTheWay } = entry;
  return (
    <li className={inTheWay.length > 0 ? 'ledger-overlap' : undefined}>
      <p>
        <b>{transferKindLabels[kind]}</b>
        <span className="sm muted">{words.states[state]}</span>
        {number !== null && <span className="mono xs dim">{number}</span>}
      </p>
      <p className="sm">{namesOf(rights)}</p>
      <p className="sm muted">
        {territoryName(territory)}，{startsOn} 至 {lastDay ?? words.forGood}
      </p>
      {inTheWay.length > 0 && (
        <p className="sm ledger-mark">
          <Icon name="warning" size={14} />
          {words.overlap(namesOf(inTheWay))}
        </p>
      )}
    </li>
  );
}
