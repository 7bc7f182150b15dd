import { gateRules, type WorkDetail } from '@yinji/contract';
import { displayMachine, nextState } from '@yinji/state-machine';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Status, buttonClass } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { AppealDialog } from '../../lib/appeal-dialog.tsx';
import { PublicNameDialog } from './public-name-dialog.tsx';
import { ShelfDialog } from './shelf-dialog.tsx';
import { shelfQuery, type OwnShelf } from './shelf-query.ts';
import { shelfWords as words } from './shelf-words.ts';
import { useShelf } from './use-shelf.ts';
import './shelf.css';

/** The public display of one's own work: its state, reason, cost, and actions. */
export function ShelfPanel({ work }: { work: WorkDetail }) {
  const query = useQuery(shelfQuery(work.id));
  return (
    <section className="print:hidden" aria-labelledby="shelf">
      <h2 id="shelf">{words.title}</h2>
      {query.data ? (
        <Shelf work={work} shelf={query.data} />
      ) : (
        <QueryState query={query} title={words.failed} />
      )}
    </section>
  );
}

function Shelf({ work, shelf }: { work: WorkDetail; shelf: OwnShelf }) {
  const { state } = shelf;
  return (
    <div className="pt-20 [border-top:1px_solid_var(--ink)]">
      <p className="mb-12">
        {state === null ? <Status kind="unbegun" word={words.none} /> : <Status {...words.status(state)} />}
      </p>
      {shelf.reason !== null && (
        <div className="mb-12 py-10 px-16 [border-left:2px_solid_var(--rejected)] bg-rejected-tint text-15 leading-26">
          <b>
            {words.reason}
            {shelf.ruleCode !== null && `：${gateRules[shelf.ruleCode]}`}
          </b>
          <p>{shelf.reason}</p>
        </div>
      )}
      <p className="sm muted">{state === null ? words.lead : words.says[state]}</p>
      <Facts shelf={shelf} />
      <Actions work={work} shelf={shelf} />
    </div>
  );
}

function Facts({ shelf }: { shelf: OwnShelf }) {
  const [isNaming, setIsNaming] = useState(false);
  return (
    <dl className="shelf-facts mt-16 text-15 leading-26">
      <div>
        <dt className="text-ink-3">{words.creator}</dt>
        <dd className="wrap-anywhere whitespace-pre-line">
          {shelf.creatorName}{' '}
          <button type="button" className="link-button" onClick={() => setIsNaming(true)}>
            {words.changeName}
          </button>
        </dd>
      </div>
      {shelf.state !== null && shelf.introduction !== '' && (
        <div>
          <dt className="text-ink-3">{words.introduction}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{shelf.introduction}</dd>
        </div>
      )}
      {isNaming && <PublicNameDialog onClose={() => setIsNaming(false)} />}
    </dl>
  );
}

function Actions({ work, shelf }: { work: WorkDetail; shelf: OwnShelf }) {
  const [opened, setOpened] = useState<'ask' | 'appeal'>();
  const { isBusy, ask, withdraw, appeal } = useShelf(work.id);
  const { state } = shelf;
  const isReady = work.evidence?.state === 'passed' && work.original === 'arrived';
  const mayAsk = nextState(displayMachine, state ?? undefined, 'ask') !== undefined;
  return (
    <div className="shelf-actions flex flex-wrap gap-x-12 gap-y-8 items-center mt-20">
      {mayAsk && !isReady && <p className="sm dim">{words.needsOriginal}</p>}
      {mayAsk && isReady && (
        <Button guard onClick={() => setOpened('ask')}>
          {state === null ? words.ask : words.askAgain}
        </Button>
      )}
      {state === 'unpaid' && (
        <Button guard variant="primary" busy={isBusy} onClick={() => void ask()}>
          {words.pay}
        </Button>
      )}
      {state === 'on' && (
        <Link to={paths.verify} search={{ work: work.id }} className={buttonClass()}>
          {words.look}
        </Link>
      )}
      {(state === 'on' || state === 'checking' || state === 'unpaid') && (
        <Button guard variant="text" busy={isBusy} onClick={() => void withdraw(state === 'on')}>
          {words.withdraw[state]}
        </Button>
      )}
      {shelf.mayAppeal && (
        <Button guard variant="text" onClick={() => setOpened('appeal')}>
          {words.appeal}
        </Button>
      )}
      {opened === 'ask' && <ShelfDialog work={work} shelf={shelf} onClose={() => setOpened(undefined)} />}
      {opened === 'appeal' && (
        <AppealDialog about={work.id} send={appeal} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}
