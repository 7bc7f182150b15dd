import { type TransferOffer, transferKindLabels } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, EmptyState, Pager, Skeleton } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { useState, type CSSProperties } from 'react';
import { paths } from '../../../config/paths.ts';
import { AskDialog } from '../../../lib/offers/ask-dialog.tsx';
import { PublicPicture } from '../../../lib/public-picture.tsx';
import { words as portalWords } from '../../../lib/words.ts';
import { offersQuery } from './transfer-queries.ts';
import { offerWords as words } from '../../../lib/offers/words.ts';
import { transferWords } from './words.ts';

/** Works whose holders offer rights in them. */
export function OfferList() {
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState<TransferOffer>();
  const offers = useQuery(offersQuery(page));
  if (!offers.isSuccess)
    return (
      <QueryState query={offers} title={portalWords.loadFailed} className="market-cards">
        <Skeleton shape="picture" />
        <Skeleton shape="picture" />
      </QueryState>
    );
  const { data } = offers;
  if (data.total === 0)
    return (
      <EmptyState title={transferWords.offersEmpty}>
        <p>{transferWords.offersEmptyText}</p>
      </EmptyState>
    );
  return (
    <>
      <ul className="market-cards">
        {data.items.map((one) => (
          <li key={one.workId} className="transfer-offer grid gap-4 content-start">
            <span
              className="work-mat relative block aspect-[1/1.06] rounded-[2px] bg-mat [container-type:size] [--around:56px]"
              style={{ '--ratio': one.width / one.height } as CSSProperties}
            >
              <PublicPicture work={one} sizes="(width < 600px) calc(100vw - 88px), 300px" />
            </span>
            <Link
              to={paths.work}
              search={{ id: one.workId }}
              className="mt-10 [font:600_17px/26px_var(--serif)] text-inherit"
            >
              {one.title}
            </Link>
            <span className="sm text-balance muted">{one.creatorName}</span>
            <span className="sm [word-break:keep-all]">
              {one.kinds.map((kind) => transferKindLabels[kind]).join('、')}
              {`　${one.price === 'negotiable' ? words.negotiable : words.inContract}`}
            </span>
            {one.isOwn ? (
              <span className="sm text-balance dim">{words.own}</span>
            ) : (
              <Button size="dense" onClick={() => setAsking(one)}>
                {words.ask}
                <span className="visually-hidden">：{one.title}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pager
        total={data.total}
        page={page}
        size={20}
        sizes={[20]}
        unit="件"
        onPage={setPage}
        onSize={() => undefined}
      />
      {asking && <AskDialog offer={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}
