import { setTransferOffer, type TransferContract, transferKindLabels } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Field, Select, toast } from '@yinji/ui';
import { useState } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../../lib/api.ts';
import { offerWords as words } from '../../../lib/offers/words.ts';

type Kind = TransferContract['kind'];
const kinds: readonly Kind[] = ['assignment', 'exclusive-licence', 'licence'];

/** Offers rights in a work, or ends the offer. */
export function OfferBlock({ workId }: { workId: string }) {
  const [chosen, setChosen] = useState<readonly Kind[]>(['licence']);
  const [price, setPrice] = useState<'negotiable' | 'in-contract'>('negotiable');
  const { busy, attempt } = useAttempt();
  const queries = useQueryClient();

  async function set(offered: readonly Kind[]) {
    await attempt(async () => {
      await api.call(setTransferOffer, { workId, kinds: [...offered], price });
      toast(offered.length > 0 ? words.saved : words.ended, { kind: 'success' });
      await queries.invalidateQueries({ queryKey: ['own', 'transfer-offers'] });
    });
  }

  return (
    <section
      className="grid gap-12 [max-inline-size:560px] mt-48 pt-24 [border-block-start:1px_solid_var(--line)]"
      aria-labelledby="public-offer"
    >
      <h2 id="public-offer">{words.title}</h2>
      <p className="sm muted">{words.lead}</p>
      <div className="flex flex-wrap gap-x-20 gap-y-4">
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={chosen.includes(kind)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
            }
          >
            {transferKindLabels[kind]}
          </Checkbox>
        ))}
      </div>
      <Field label={words.price}>
        <Select
          value={price}
          options={[
            { value: 'negotiable', label: words.negotiable },
            { value: 'in-contract', label: words.inContract },
          ]}
          onChange={({ target }) => setPrice(target.value === 'in-contract' ? 'in-contract' : 'negotiable')}
        />
      </Field>
      <div className="flex flex-wrap gap-12">
        <Button guard busy={busy} disabled={chosen.length === 0} onClick={() => void set(chosen)}>
          {words.save}
        </Button>
        <Button guard variant="quiet" busy={busy} onClick={() => void set([])}>
          {words.end}
        </Button>
      </div>
    </section>
  );
}
