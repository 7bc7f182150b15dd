import type { WorkDetail } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@yinji/ui';
import { serverNow } from '@yinji/web';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { recordQuery } from '../../../lib/record-query.ts';
import type { Account } from '../../../lib/session.ts';
import { Arrivals } from '../receipt-panel.tsx';
import { Certificate, isProven, type Deposit } from './certificate.tsx';
import { MomentActions } from './moment-actions.tsx';
import { MomentPicture } from './moment-picture.tsx';
import { momentWords as words } from './words.ts';
import './moment.css';

/** After this the page says that an authority is late. */
const LATE_MS = 120_000;

export interface MomentProps {
  account: Account;
  work: WorkDetail;
  deposit: Deposit;
  /** The original, where this page has it. */
  file: File | undefined;
  /** The deposit became complete on this page: the seal comes down. */
  isPlayed: boolean;
}

type State = 'waiting' | 'complete' | 'sealed';

/**
 * The end of a deposit. The seal is drawn only when the public answer about the number has the proofs, so nobody sees it
 * before a stranger could verify it.
 */
export function Moment({ account, work, deposit, file, isPlayed }: MomentProps) {
  const query = useQuery({ ...recordQuery(deposit.number, deposit.queryCode), enabled: deposit.complete });
  const record = query.data;
  const state: State = !deposit.complete ? 'waiting' : isProven(record) ? 'sealed' : 'complete';
  // A certificate that waited on screen is not laid down a second time.
  const [isLaid] = useState(!deposit.complete);
  const motion = isPlayed ? (isLaid ? 'moment moment-late' : 'moment moment-whole') : 'moment';
  const depositor = record?.rightsHolderBy == null ? (account.verifiedName ?? undefined) : undefined;
  return (
    <section className={motion} aria-labelledby="deposit-now">
      <Heading state={state} lead={leadOf(state, work, deposit)}>
        {headingOf(state, deposit)}
      </Heading>
      {state === 'complete' && query.isError && (
        <p className="moment-fault" role="alert">
          {words.unread}
          <Button onClick={() => void query.refetch()} busy={query.isFetching}>
            {words.again}
          </Button>
        </p>
      )}
      <Certificate
        work={work}
        deposit={deposit}
        record={record}
        depositor={depositor}
        picture={<MomentPicture file={file} previewUrl={work.previewUrl} title={work.title} />}
        onSealed={touch}
      />
      {state === 'waiting' ? (
        <div className="moment-waiting">
          <Arrivals deposit={deposit} />
        </div>
      ) : (
        <MomentActions work={work} deposit={deposit} record={record} depositor={depositor} />
      )}
      <p className="moment-says">
        {state === 'sealed' && <b>{words.proves}</b>}
        {words.provesNot}
      </p>
      {state !== 'waiting' && <p className="moment-keep">{words.keep}</p>}
    </section>
  );
}

/** A new element for each state, so that its focus is told again with the new words. */
function Heading({ state, lead, children }: { state: State; lead: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) heading.current?.focus({ preventScroll: true });
    before.current = state;
  }, [state]);
  return (
    <div className="moment-head" key={state}>
      <h1 id="deposit-now" ref={heading} tabIndex={-1} aria-describedby="moment-lead">
        {children}
      </h1>
      <p id="moment-lead">{lead}</p>
    </div>
  );
}

function headingOf(state: State, { tokenTime }: Deposit): ReactNode {
  if (state !== 'waiting') return state === 'sealed' ? words.sealed : words.complete;
  return phrases(tokenTime === null ? words.stampAwaited : words.witnessAwaited);
}

/** A line breaks between them, and not within. */
const phrases = (parts: readonly string[]) =>
  parts.map((part) => (
    <span key={part} className="inline-block">
      {part}
    </span>
  ));

function leadOf(state: State, work: WorkDetail, { logIndex, tokenTime, receivedAt }: Deposit): ReactNode {
  if (state === 'waiting') {
    const isLate = tokenTime === null && serverNow() - Date.parse(receivedAt) > LATE_MS;
    return isLate ? words.stampLate : words.mayClose;
  }
  if (logIndex === null) return words.since;
  return phrases([words.ledger(work.title, formatCount(logIndex)), words.since]);
}

/** A phone is felt when the seal arrives; browsers refuse it, with a warning, before the first touch. */
function touch(): void {
  if (navigator.userActivation?.hasBeenActive && 'vibrate' in navigator) navigator.vibrate(15);
}
