import type { WorkDetail } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Dialog, Field, Textarea } from '@yinji/ui';
import type { FormEvent } from 'react';
import { formatYuan } from '../../lib/format.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { isFreeAgain } from './is-free-again.ts';
import { shelfFeeQuery, type OwnShelf } from './shelf-query.ts';
import { shelfWords } from './shelf-words.ts';
import { useShelf } from './use-shelf.ts';

const words = shelfWords.dialog;

interface ShelfDialogProps {
  work: WorkDetail;
  shelf: OwnShelf;
  onClose: () => void;
}

/** The public text, the cost, and the request. */
export function ShelfDialog({ work, shelf, onClose }: ShelfDialogProps) {
  const [introduction, setIntroduction, forget] = usePersistedDraft(`shelf.${work.id}`, shelf.introduction);
  const { isBusy, ask } = useShelf(work.id);
  const isFree = isFreeAgain(shelf, introduction);
  const fee = useQuery(shelfFeeQuery);
  const feeFen = isFree ? 0 : fee.data?.fee;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await ask(introduction))) return;
    forget();
    onClose();
  }

  return (
    <Dialog open title={words.title} onClose={onClose}>
      <form className="grid gap-16" onSubmit={(event) => void submit(event)}>
        <p className="flex flex-wrap gap-x-12 gap-y-4 items-baseline">
          <b className="[font:600_18px/28px_var(--serif)]">《{work.title}》</b>
          <span className="muted">{shelf.creatorName}</span>
        </p>
        <Field label={words.introduction} hint={words.hint} optional>
          <Textarea
            rows={5}
            maxLength={1000}
            value={introduction}
            onChange={(event) => setIntroduction(event.target.value)}
          />
        </Field>
        <p className="py-10 px-16 [border-left:2px_solid_var(--line-strong)] bg-sunken text-15 leading-26">
          {isFree ? words.free : words.costs(feeFen ? formatYuan(feeFen) : undefined)}
        </p>
        <p className="sm muted">{words.gate}</p>
        <Button guard type="submit" variant="primary" block busy={isBusy || feeFen === undefined}>
          {feeFen ? words.toPay : words.submit}
        </Button>
      </form>
    </Dialog>
  );
}
