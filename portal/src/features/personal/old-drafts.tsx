import { listOwnWorks } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, toast } from '@yinji/ui';
import { serverNow } from '@yinji/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { beijingDate } from '../../lib/beijing-time.ts';
import { formatCount } from '../../lib/format.ts';
import { ask } from '../../lib/question.ts';
import { useDeleteDraft } from '../../lib/use-delete-draft.ts';
import { draftWords as words } from './words.ts';

const OLD_AFTER_DAYS = 30;
/** Cleared at once; the rest is offered again. */
const MOST = 50;

/** Clears drafts that were begun long ago. */
export function OldDrafts() {
  const [to] = useState(() => beijingDate(serverNow() - OLD_AFTER_DAYS * 86_400_000));
  const { data } = useQuery(
    api.query(['own', 'works', 'old-drafts', to], listOwnWorks, {
      page: 1,
      size: MOST,
      track: 'evidence',
      state: 'draft',
      to,
    }),
  );
  const remove = useDeleteDraft();
  const [busy, setBusy] = useState(false);
  if (!data || data.total === 0) return null;
  const { items } = data;

  async function clear() {
    if (!(await ask(words.clearAsk(formatCount(items.length))))) return;
    setBusy(true);
    try {
      await remove(items.map(({ id }) => id));
      toast(words.cleared(formatCount(items.length)), { kind: 'success' });
    } catch {
      // The client has shown the reason; those deleted by then are gone from the list.
    } finally {
      setBusy(false);
    }
  }

  return (
    <p className="flex flex-wrap items-center justify-between gap-12 max-w-none py-8 sm muted">
      {words.old(formatCount(data.total))}
      <Button variant="text" size="dense" busy={busy} onClick={() => void clear()}>
        {words.clear}
      </Button>
    </p>
  );
}
