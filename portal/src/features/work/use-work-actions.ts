import { deleteWork, requestConfirmation, withdrawConfirmation, type WorkDetail } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '@yinji/ui';
import { useState } from 'react';
import { needsPackage } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { memberQuery } from '../../lib/member-query.ts';
import { ask } from '../../lib/question.ts';
import { workQuery } from '../../lib/work-query.ts';
import { workWords as words } from './words.ts';

/**
 * The holder's actions on this page: confirmed first, shown at once, the package dialog where quota is missing.
 */
export function useWorkActions(work: WorkDetail) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  async function run(step: () => Promise<void>) {
    setIsBusy(true);
    try {
      await step();
    } catch (cause) {
      // The client has shown everything else; the page then shows the present state.
      if (needsPackage(cause)) packageDialog.open();
      await client.invalidateQueries({ queryKey: workQuery(work.id).queryKey });
    } finally {
      setIsBusy(false);
    }
  }
  async function show(next: WorkDetail, message: string) {
    client.setQueryData(workQuery(work.id).queryKey, next);
    toast(message, { kind: 'success' });
    await Promise.all([
      client.invalidateQueries({ queryKey: ['own', 'works'] }),
      client.invalidateQueries({ queryKey: memberQuery.queryKey }),
    ]);
  }

  async function confirm() {
    const member = await client.ensureQueryData(memberQuery).catch(() => undefined);
    if (!(await ask(words.ask.confirm(member?.rest.authentic)))) return;
    await run(async () => show(await api.call(requestConfirmation, { workId: work.id }), words.done.confirm));
  }
  async function withdraw() {
    if (!(await ask(words.ask.withdraw))) return;
    await run(async () => show(await api.call(withdrawConfirmation, { workId: work.id }), words.done.withdraw));
  }
  async function remove() {
    if (!(await ask(words.ask.remove))) return;
    await run(async () => {
      await api.call(deleteWork, { id: work.id });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['own', 'works'] }),
        client.invalidateQueries({ queryKey: memberQuery.queryKey }),
      ]);
      toast(words.done.remove, { kind: 'success' });
      await navigate({ to: paths.personal, search: {}, replace: true });
      client.removeQueries({ queryKey: workQuery(work.id).queryKey });
    });
  }
  return { isBusy, confirm, withdraw, remove };
}
