import {
  payForAnotherByLink,
  payForAnotherInWechat,
  type OutputOf,
  type showPaymentHelp,
} from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Button, EmptyState, Fact, Status } from '@yinji/ui';
import { hasCode, QueryState } from '@yinji/web';
import { useEffect, useState } from 'react';
import { SITE } from '../../../config/site.ts';
import { api } from '../../../lib/api.ts';
import { BarePage } from '../../../lib/bare-page.tsx';
import { isInWechat, isPhone } from '../../../lib/device.ts';
import { formatInstant, formatTerm, formatYuan } from '../../../lib/format.ts';
import { tokenOf } from '../../../lib/share-link/secret-link.ts';
import { shareLinkWords } from '../../../lib/share-link/words.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { words as common } from '../../../lib/words.ts';
import { AppButtons } from '../app-buttons.tsx';
import { capitalYuan } from '../capital-yuan.ts';
import { CodeTabs } from '../code-tabs.tsx';
import { followLink } from '../follow-link.ts';
import { openInWechat, type AskInWechat } from '../in-wechat/open-in-wechat.ts';
import { useWechatReturn } from '../in-wechat/use-wechat-return.ts';
import type { Channel } from '../pay-queries.ts';
import { findGiven, forgetGiven, keepGiven } from './help-given.ts';
import { helpedCodeQuery, helpedOrderQuery } from './help-queries.ts';
import { payerWords as words } from './words.ts';
import '../order-page.css';
import '../../../lib/share-link/share-link.css';
import './help.css';

type Helped = OutputOf<typeof showPaymentHelp>;

/** For somebody who pays for another: opened by a link, without an account. */
export function PayForFamilyPage() {
  useTitle(words.title);
  const fragment = useRouterState({ select: ({ location }) => location.hash });
  const token = tokenOf(fragment) ?? findGiven();
  return (
    <BarePage>
      <div className="wrap">{token ? <ForFamily key={token} token={token} /> : <Ended />}</div>
    </BarePage>
  );
}

function ForFamily({ token }: { token: string }) {
  const query = useQuery(helpedOrderQuery(token));
  const isEnded = hasCode(query.error, 'HELP_ENDED');
  useEffect(() => {
    if (isEnded) forgetGiven();
    else keepGiven(token);
  }, [isEnded, token]);
  if (isEnded) return <Ended />;
  const helped = query.data;
  if (helped === undefined) return <QueryState query={query} title={common.loadFailed} />;
  return (
    <div className="help-page">
      <h1 tabIndex={-1}>{helped.paidAt === null ? words.title : words.paid}</h1>
      <p className="help-lead" aria-live="polite">
        {helped.paidAt === null ? words.lead : words.paidText}
      </p>
      <Bill helped={helped} />
      {helped.paidAt === null && <Ways token={token} {...helped} />}
      <ul className="help-notes">
        <li>{words.private}</li>
        <li>{words.refund}</li>
        {isInWechat() && helped.paysInWechat && <li>{words.inWechat}</li>}
      </ul>
    </div>
  );
}

/** Nothing of the order, whatever the reason. */
const Ended = () => (
  <EmptyState isPage title={shareLinkWords.ended}>
    <p>{words.endedText}</p>
  </EmptyState>
);

function Bill({ helped }: { helped: Helped }) {
  const { packageName, priceFen, termDays, orderedAt, closesAt, paidAt, simulated } = helped;
  const moment = (instant: string) => formatInstant(instant).slice(0, 16);
  return (
    <article className="receipt" data-theme="light" aria-label={words.bill}>
      {simulated && <p className="receipt-simulated">{words.simulated}</p>}
      <p className="receipt-price">
        <small>¥</small>
        {formatYuan(priceFen)}
      </p>
      <p className="receipt-capitals">{capitalYuan(priceFen)}</p>
      <dl>
        <Fact name={words.package}>{words.packageOf(packageName, formatTerm(termDays))}</Fact>
        <Fact name={words.payee}>{SITE.operator || SITE.name}</Fact>
        <Fact name={words.orderedAt}>{moment(orderedAt)}</Fact>
        {paidAt === null ? (
          <Fact name={words.until}>{words.before(moment(closesAt))}</Fact>
        ) : (
          <Fact name={words.paidAt}>{moment(paidAt)}</Fact>
        )}
      </dl>
      {paidAt !== null && <Status kind="passed" word={words.done} />}
    </article>
  );
}

/** This phone's apps first; where there are none, or another phone shall pay, the codes. */
function Ways({ token, closesAt, paysInWechat }: { token: string } & Helped) {
  const [byCode, setByCode] = useState(() => !isPhone());
  const [channel, setChannel] = useState<Channel>('wechat');
  const { data: code } = useQuery({ ...helpedCodeQuery(token, channel), enabled: byCode });
  const askInWechat: AskInWechat = (brought) => api.call(payForAnotherInWechat, { token, ...brought });
  const isOpening = useWechatReturn('help', askInWechat);
  const open = async (app: Channel) => {
    if (isInWechat()) return openInWechat('help', askInWechat);
    followLink((await api.call(payForAnotherByLink, { token, channel: app })).linkUrl);
  };
  return (
    <div className="help-ways">
      {byCode ? (
        <CodeTabs channel={channel} onChannel={setChannel} picture={code?.qrCodePng} expiresAt={closesAt} />
      ) : (
        <AppButtons paysInWechat={paysInWechat} onOpen={open} isOpening={isOpening ? 'wechat' : undefined} />
      )}
      {isPhone() && (
        <Button variant="text" block onClick={() => setByCode(!byCode)}>
          {byCode ? words.here : words.code}
        </Button>
      )}
    </div>
  );
}
