import { appealDisplay, putOnShelf, takeOffShelf } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@yinji/ui';
import { useState } from 'react';
import { needsPackage } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { memberQuery } from '../../lib/member-query.ts';
import { ask as question } from '../../lib/question.ts';
import { shelfQuery } from './shelf-query.ts';
import { shelfWords as words } from './shelf-words.ts';

/** The holder's display actions: each returns whether it succeeded. */
export function useShelf(id: string) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  async function run(step: () => Promise<void>): Promise<boolean> {
    setIsBusy(true);
    try {
      await step();
      return true;
    } catch (cause) {
      // The client has shown everything else.
      if (needsPackage(cause)) packageDialog.open();
      return false;
    } finally {
      setIsBusy(false);
      await Promise.all(
        [shelfQuery(id).queryKey, memberQuery.queryKey, ['public-works']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    }
  }

  const ask = (introduction?: string) =>
    run(async () => {
      const { state, order } = await api.call(putOnShelf, {
        id,
        ...(introduction === undefined ? {} : { introduction }),
      });
      toast(words.asked[state] ?? words.title, { kind: 'success' });
      if (order?.needsPayment) packageDialog.resume({ ...order, isDisplay: true });
    });
  async function withdraw(isShown: boolean) {
    if (isShown && !(await question(words.askWithdraw))) return;
    await run(async () => {
      await api.call(takeOffShelf, { id });
      toast(words.withdrawn, { kind: 'success' });
    });
  }
  async function appeal(text: string) {
    await api.call(appealDisplay, { id, words: text });
    await client.invalidateQueries({ queryKey: shelfQuery(id).queryKey });
  }
  return { isBusy, ask, withdraw, appeal };
}
