import { acceptPurchaseTerms, PURCHASE_TERMS_VERSION } from '@yinji/contract';
import { Button, Checkbox } from '@yinji/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { formatCount, formatDay, formatTerm, formatYuan } from '../../lib/format.ts';
import type { Facts } from './pay-queries.ts';
import { purchaseWords as words } from './words.ts';
import './pay-dialog.css';

const QUOTAS = ['evidence', 'authentic', 'gallery', 'common'] as const;

/** All that a buyer must know, from the order itself, and the consent without which no payment code is given. */
export function PayFacts({ facts, onAccepted }: { facts: Facts; onAccepted: () => void }) {
  const [ticked, setTicked] = useState(false);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { orderId } = facts;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!ticked) return setMissing(true);
    setBusy(true);
    const version = PURCHASE_TERMS_VERSION;
    await api
      .call(acceptPurchaseTerms, { orderId, version, beginsAtOnce: true })
      .then(onAccepted, () => undefined);
    setBusy(false);
  }

  return (
    <form className="pay-facts" onSubmit={(event) => void submit(event)} noValidate>
      <Price facts={facts} />
      <dl aria-label={words.facts}>
        {facts.isDisplay ? <DisplayFact /> : <TermFacts facts={facts} />}
        <div>
          <dt>{words.refund}</dt>
          <dd>
            <small>{facts.isDisplay ? words.displayRefundNote : words.refundNote}</small>
          </dd>
        </div>
      </dl>
      <Checkbox
        checked={ticked}
        onChange={(event) => {
          setTicked(event.target.checked);
          setMissing(false);
        }}
        error={missing ? words.tickFirst : undefined}
      >
        {words.tick}
      </Checkbox>
      <p className="xs dim">{words.tickLaw}</p>
      <Button type="submit" variant="primary" block busy={busy} guardMs={0}>
        {words.showCode}
      </Button>
    </form>
  );
}

/** Of an order for the display of one work. */
function DisplayFact() {
  return (
    <div>
      <dt>{words.display}</dt>
      <dd>
        <small>{words.displayNote}</small>
      </dd>
    </div>
  );
}

/** Of a package: its term, its quotas, and what a renewal loses. */
function TermFacts({ facts }: { facts: Facts }) {
  const { termDays, startsAt, endsAt, quotas } = facts;
  return (
    <>
      <div>
        <dt>{words.term}</dt>
        <dd>
          {formatTerm(termDays)}
          <small>
            {words.termRange(formatDay(startsAt), formatDay(endsAt))}，{words.termNote}
          </small>
        </dd>
      </div>
      <div>
        <dt>{words.quotas}</dt>
        <dd>
          <span className="pay-quotas">
            {QUOTAS.map((kind) => (
              <span key={kind}>
                {words.quotaNames[kind]} <b>{formatCount(quotas[kind])}</b>
              </span>
            ))}
          </span>
          <small>{words.quotaNote(formatDay(endsAt))}</small>
        </dd>
      </div>
      {facts.membership && <RenewalFact facts={facts} membership={facts.membership} />}
    </>
  );
}

function RenewalFact({ facts, membership }: { facts: Facts; membership: NonNullable<Facts['membership']> }) {
  return (
    <div>
      <dt>{words.renewal}</dt>
      <dd>
        {words.membership} {formatDay(facts.membershipEndsAt)}
        <small>{words.renewalNote(membership.packageName, formatDay(membership.expiresAt))}</small>
        {facts.lostDays > 0 && (
          <p className="pay-lost">
            <strong>{words.lost(facts.lostDays)}</strong>
            {facts.isLater ? words.lostLater : words.lostKept}
          </p>
        )}
      </dd>
    </div>
  );
}

function Price({ facts }: { facts: Facts }) {
  return (
    <div className="pay-bill">
      <p className="package-price">
        <small>¥</small>
        {formatYuan(facts.priceFen)}
      </p>
      <p className="sm dim">
        {facts.packageName}
        <span>
          {words.orderNo} <span className="mono">{facts.orderNo}</span>
        </span>
      </p>
    </div>
  );
}

/** What was agreed to, in two lines above the code. */
export function PaySummary({ facts, isArrival }: { facts: Facts; isArrival: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that led here is gone, and the focus with it.
    if (isArrival) place.current?.focus();
  }, [isArrival]);
  return (
    <div className="pay-summary" ref={place} tabIndex={-1}>
      <Price facts={facts} />
      <p className="sm muted">
        {facts.isDisplay
          ? words.displayNote
          : `${formatTerm(facts.termDays)}，${words.termRange(formatDay(facts.startsAt), formatDay(facts.endsAt))}，${words.termNote}`}
      </p>
    </div>
  );
}
