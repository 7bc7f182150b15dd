import { transferKindLabels } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { EmptyState, buttonClass } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { paths } from '../../../config/paths.ts';
import { formatDay, formatInstant } from '../../../lib/format.ts';
import { words as portalWords } from '../../../lib/words.ts';
import { MembersOnly } from '../market-states.tsx';
import { NewTransfer } from './new-transfer.tsx';
import { OfferList } from './offer-list.tsx';
import { TransferDetail } from './transfer-detail.tsx';
import { transfersQuery } from './transfer-queries.ts';
import { stateWords, transferWords as words } from './words.ts';
import './transfer.css';

/** 转让变更: one contract, a new one, or all of one's own and the works on offer. */
export function TransferDesk({ isMember }: { isMember: boolean }) {
  const { transfer, work } = useSearch({ from: '/shell/market' });
  if (work !== undefined) return <NewTransfer key={`${work} ${transfer}`} workId={work} id={transfer} />;
  if (transfer !== undefined) return <TransferDetail key={transfer} id={transfer} />;
  return (
    <div className="transfer-desk grid gap-56 pt-36 pb-24 in-turn">
      <section aria-labelledby="own-transfers">
        <h2 id="own-transfers">{words.mine}</h2>
        <OwnTransfers />
      </section>
      <section aria-labelledby="offers">
        <h2 id="offers">{words.offers}</h2>
        {isMember ? <OfferList /> : <MembersOnly />}
      </section>
      <section aria-labelledby="successions">
        <h2 id="successions">{words.successions}</h2>
        <p>{words.successionsText}</p>
        <Link to={paths.change} search={{ kind: 'succession' }} className={buttonClass()}>
          {words.toSuccessions}
        </Link>
      </section>
      <p className="sm dim">{words.limits}</p>
    </div>
  );
}

function OwnTransfers() {
  const transfers = useQuery(transfersQuery);
  if (!transfers.isSuccess) return <QueryState query={transfers} title={portalWords.loadFailed} />;
  if (transfers.data.length === 0)
    return (
      <EmptyState
        title={words.mineEmpty}
        actions={
          <Link to={paths.personal} className={buttonClass()}>
            {words.toWorks}
          </Link>
        }
      >
        <p>{words.mineEmptyText}</p>
      </EmptyState>
    );
  return (
    <ul className="transfer-list [list-style:none] p-0 m-0 [border-block-start:1px_solid_var(--line)]">
      {transfers.data.map((one) => (
        <li key={one.id}>
          <Link
            className="flex flex-wrap gap-x-24 gap-y-4 justify-between py-14 px-0 [border-block-end:1px_solid_var(--line)] text-inherit no-underline"
            to={paths.market}
            search={{ workType: 'transfer', transfer: one.id }}
          >
            <span>
              <b>
                {transferKindLabels[one.kind]}「{one.title}」
              </b>
              <small className="block text-ink-3">
                {words.with(one.otherName)}　{one.number ?? formatDay(one.updatedAt)}
              </small>
            </span>
            <span className="transfer-state text-end text-ink-2 max-sm:text-start" data-state={one.state}>
              {stateWords[one.state]}
              {one.isMine && (
                <em className="inline-block ml-10 px-8 rounded-(--radius-tag) bg-reviewing-tint text-reviewing [font-style:normal] [font-size:0.85rem]">
                  {words.turn}
                </em>
              )}
              {one.isMine && one.dueAt !== null && (
                <small className="block text-ink-3">{words.due(formatInstant(one.dueAt))}</small>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
