import { listTransferOffers, transferKindLabels, type TransferOffer, workTypeLabels } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '@yinji/ui';
import { mayPass, QueryFailure } from '@yinji/web';
import { useState, type ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { AskDialog } from '../../lib/offers/ask-dialog.tsx';
import { offerWords } from '../../lib/offers/words.ts';
import { publicWorkQuery } from '../../lib/public-work/public-work-query.ts';
import { PublicWorkView } from '../../lib/public-work/public-work.tsx';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { words as portalWords } from '../../lib/words.ts';
import { workWords as words } from './words.ts';
import '../../page-utilities.css';

interface OtherWorkProps {
  id: string;
  loading: ReactNode;
  /** Where the work is not in public: whether there is one stays untold. */
  none: ReactNode;
}

/** Another person's work that is in public: what a visitor sees, the way back to the market, and a request for rights. */
export function OtherWork({ id, loading, none }: OtherWorkProps) {
  const query = useQuery(publicWorkQuery(id));
  const { data: work } = query;
  useTitle(work?.title ?? words.pageTitle);
  if (work)
    return (
      <div className="wrap pb-96 print:pb-0">
        <p className="crumb">
          <Link to={paths.market} search={{ workType: work.workType }}>
            {words.market}
          </Link>
          {`　/　${workTypeLabels[work.workType]}`}
        </p>
        <PublicWorkView work={work} actions={<Request workId={work.id} />} />
      </div>
    );
  if (query.error === null) return loading;
  if (!mayPass(query.error)) return none;
  return (
    <div className="wrap">
      <QueryFailure query={query} title={portalWords.loadFailed} />
    </div>
  );
}

/** Where the holder offers rights in it, to members alone. */
function Request({ workId }: { workId: string }) {
  const account = useSession()?.account;
  const mayAsk = account !== undefined && account.isMember && account.realName !== 'none';
  const { data } = useQuery({
    ...api.query(['own', 'transfer-offer', workId], listTransferOffers, { workId, page: 1, size: 1 }),
    enabled: mayAsk,
  });
  const [asking, setAsking] = useState<TransferOffer>();
  const offer = data?.items[0];
  if (offer === undefined || offer.isOwn) return null;
  return (
    <>
      <Button onClick={() => setAsking(offer)}>{offerWords.ask}</Button>
      <p className="sm muted basis-full order-1">
        {`${offerWords.offered}：${offer.kinds.map((kind) => transferKindLabels[kind]).join('、')}　`}
        {offer.price === 'negotiable' ? offerWords.negotiable : offerWords.inContract}
      </p>
      {asking && <AskDialog offer={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}
