import { withdrawPaymentHelp } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton, toast } from '@yinji/ui';
import { QueryFailure } from '@yinji/web';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { formatInstant, formatYuan } from '../../../lib/format.ts';
import { forgetMade, secretAddress } from '../../../lib/share-link/secret-link.ts';
import { ShareLink } from '../../../lib/share-link/share-link.tsx';
import { madeHelpQuery } from './help-queries.ts';
import { helpWords as words } from './words.ts';
import './help.css';

export interface HelpLinkProps {
  orderId: string;
  packageName: string;
  priceFen: number;
  expiresAt: string;
  onBack: () => void;
}

/** The link for somebody who pays: to be sent, copied or scanned, and taken back. */
export function HelpLink({ orderId, packageName, priceFen, expiresAt, onBack }: HelpLinkProps) {
  const query = useQuery(madeHelpQuery(orderId));
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const address = query.data && secretAddress('pay', query.data.token);

  async function withdraw() {
    setBusy(true);
    const isDone = await api.call(withdrawPaymentHelp, { orderId }).then(
      () => true,
      () => false,
    );
    setBusy(false);
    if (!isDone) return;
    forgetMade(orderId);
    queries.removeQueries(madeHelpQuery(orderId));
    toast(words.withdrawn, { kind: 'success' });
    onBack();
  }

  return (
    <section className="help-link" aria-labelledby="help-link">
      <h3 id="help-link" ref={title} tabIndex={-1}>
        {words.title}
      </h3>
      <p>{words.lead}</p>
      {query.isError ? (
        <QueryFailure query={query} title={words.failed} />
      ) : address === undefined ? (
        <Skeleton shape="block" className="h-240" />
      ) : (
        <>
          <ShareLink
            address={address}
            text={words.message(packageName, formatYuan(priceFen))}
            label={words.qr}
          />
          <p className="muted">{words.until(formatInstant(expiresAt).slice(11, 16))}</p>
          <p className="muted">{words.seen}</p>
          <Button block busy={busy} onClick={() => void withdraw()}>
            {words.withdraw}
          </Button>
        </>
      )}
      <Button variant="text" block onClick={onBack}>
        {words.back}
      </Button>
    </section>
  );
}
