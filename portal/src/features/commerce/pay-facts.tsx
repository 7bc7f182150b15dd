import { acceptPurchaseTerms, PURCHASE_TERMS_VERSION } from '@yinji/contract';
import { Button, Checkbox, Fact } from '@yinji/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { channelsHere, isPhone } from '../../lib/device.ts';
import { formatCount, formatDay, formatTerm, formatYuan } from '../../lib/format.ts';
import type { Channel, Facts } from './pay-queries.ts';
import { payHereWords, purchaseWords as words } from './words.ts';
import './pay-dialog.css';

const QUOTAS = ['evidence', 'authentic', 'gallery', 'common'] as const;

interface PayFactsProps {
  facts: Facts;
  /** With the app of this phone that was chosen by the same press. Ends once that opens, or fails and has told it. */
  onAccepted: (channel?: Channel) => Promise<void>;
}

/** All facts for a buyer, from the order itself, and the consent required before payment. */
export function PayFacts({ facts, onAccepted }: PayFactsProps) {
  const [ticked, setTicked] = useState(false);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState<Channel | 'other'>();
  const { orderId } = facts;
  const apps = isPhone() ? channelsHere(facts.paysInWechat) : [];
  const opensApps = apps.length > 0;
  const busyFor = (own: Channel | 'other') => ({
    busy: busy === own,
    disabled: busy !== undefined && busy !== own,
  });

  async function accept(channel?: Channel) {
    if (!ticked) return setMissing(true);
    setBusy(channel ?? 'other');
    const version = PURCHASE_TERMS_VERSION;
    await api
      .call(acceptPurchaseTerms, { orderId, version, beginsAtOnce: true })
      .then(() => onAccepted(channel))
      .catch(() => undefined);
    setBusy(undefined);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void accept(opensApps ? 'wechat' : undefined);
  };

  return (
    <form className="pay-facts" onSubmit={submit} noValidate>
      <Price facts={facts} />
      <dl className="mt-8 mb-16 mx-0 [border-top:1px_solid_var(--ink)]" aria-label={words.facts}>
        {facts.isDisplay ? <DisplayFact /> : <TermFacts facts={facts} />}
        <Fact name={words.refund}>
          <small>{facts.isDisplay ? words.displayRefundNote : words.refundNote}</small>
        </Fact>
      </dl>
      <Checkbox
        checked={ticked}
        onChange={(event) => {
          setTicked(event.target.checked);
          setMissing(false);
        }}
        error={missing ? (isPhone() ? payHereWords : words).tickFirst : undefined}
      >
        {words.tick}
      </Checkbox>
      <p className="xs dim">{words.tickLaw}</p>
      {opensApps ? (
        <div className="grid gap-12">
          <Button type="submit" variant="primary" size="big" block guard {...busyFor('wechat')}>
            {payHereWords.agreeAnd.wechat}
          </Button>
          {apps.includes('alipay') && (
            <Button size="big" block guard {...busyFor('alipay')} onClick={() => void accept('alipay')}>
              {payHereWords.agreeAnd.alipay}
            </Button>
          )}
          <Button variant="text" block {...busyFor('other')} onClick={() => void accept()}>
            {payHereWords.agreeElse}
          </Button>
        </div>
      ) : (
        <Button type="submit" variant="primary" block {...busyFor('other')}>
          {isPhone() ? payHereWords.agree : words.showCode}
        </Button>
      )}
    </form>
  );
}

/** Of an order for the display of one work. */
function DisplayFact() {
  return (
    <Fact name={words.display}>
      <small>{words.displayNote}</small>
    </Fact>
  );
}

/** Of a package: its term, its quotas, and the loss by a renewal. */
function TermFacts({ facts }: { facts: Facts }) {
  const { termDays, startsAt, endsAt, quotas } = facts;
  return (
    <>
      <Fact name={words.term}>
        {formatTerm(termDays)}
        <small>
          {words.termRange(formatDay(startsAt), formatDay(endsAt))}，{words.termNote}
        </small>
      </Fact>
      <Fact name={words.quotas}>
        <span className="flex flex-wrap gap-x-18 gap-y-0">
          {QUOTAS.map((kind) => (
            <span key={kind}>
              {words.quotaNames[kind]}{' '}
              <b className="[font:600_17px/24px_var(--serif)]">{formatCount(quotas[kind])}</b>
            </span>
          ))}
        </span>
        <small>{words.quotaNote(formatDay(endsAt))}</small>
      </Fact>
      {facts.membership && <RenewalFact facts={facts} membership={facts.membership} />}
    </>
  );
}

function RenewalFact({ facts, membership }: { facts: Facts; membership: NonNullable<Facts['membership']> }) {
  return (
    <Fact name={words.renewal}>
      {words.membership} {formatDay(facts.membershipEndsAt)}
      <small>{words.renewalNote(membership.packageName, formatDay(membership.expiresAt))}</small>
      {facts.lostDays > 0 && (
        <p className="pay-lost">
          <strong className="text-reviewing font-medium">{words.lost(facts.lostDays)}</strong>
          {facts.isLater ? words.lostLater : words.lostKept}
        </p>
      )}
    </Fact>
  );
}

function Price({ facts }: { facts: Facts }) {
  return (
    <div className="pay-bill">
      <p className="package-price mt-6 [font:600_44px/56px_var(--serif)] max-sm:mt-2 max-sm:text-40 max-sm:leading-48 last:flex last:flex-wrap last:gap-y-0 last:gap-x-16">
        <small className="mr-4 [font:400_20px/1_var(--sans)]">¥</small>
        {formatYuan(facts.priceFen)}
      </p>
      <p className="sm dim last:flex last:flex-wrap last:gap-y-0 last:gap-x-16">
        {facts.packageName}
        <span>
          {words.orderNo} <span className="mono">{facts.orderNo}</span>
        </span>
      </p>
    </div>
  );
}

/** The accepted terms in two lines above the code. */
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
