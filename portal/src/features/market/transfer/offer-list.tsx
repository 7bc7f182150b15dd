import { askAboutOffer, type TransferOffer, transferKindLabels } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Dialog, EmptyState, Field, Pager, Skeleton, Textarea, toast } from '@yinji/ui';
import { QueryState, useAttempt } from '@yinji/web';
import { useId, useState, type CSSProperties, type FormEvent } from 'react';
import { api } from '../../../lib/api.ts';
import { usePersistedDraft } from '../../../lib/persisted-draft.ts';
import { PublicPicture } from '../../../lib/public-picture.tsx';
import { words as portalWords } from '../../../lib/words.ts';
import { offersQuery } from './transfer-queries.ts';
import { transferWords } from './words.ts';

const words = transferWords.offer;

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
            <b className="mt-10 [font:600_17px/26px_var(--serif)]">{one.title}</b>
            <span className="sm text-balance muted">{one.creatorName}</span>
            <span className="sm text-balance">
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

function AskDialog({ offer, onClose }: { offer: TransferOffer; onClose: () => void }) {
  const [text, setText, forget] = usePersistedDraft(`ask.${offer.workId}`, '');
  const { busy, attempt } = useAttempt();
  const [shown, setShown] = useState(false);
  const form = useId();
  const missing = shown && text.trim().length < 2 && transferWords.form.need.text;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (text.trim().length < 2) return;
    await attempt(async () => {
      await api.call(askAboutOffer, { workId: offer.workId, words: text.trim() });
      forget();
      toast(words.asked, { kind: 'success' });
      onClose();
    });
  }

  return (
    <Dialog
      open
      title={words.askTitle(offer.title)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {words.askSend}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate>
        <p className="muted">{words.askLead}</p>
        <Field label={words.askWords} error={missing}>
          <Textarea rows={4} maxLength={300} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
