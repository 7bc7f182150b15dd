import { decidePublication, publishPage, takePageBack } from '@yinji/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, Field, Input, notice } from '@yinji/ui';
import { useState } from 'react';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { useSession } from '../../lib/session.ts';
import type { PageHistory } from './content-queries.ts';
import { contentWords as words } from './words.ts';

const isPolicy = (kind: string) => kind === 'userPolicy' || kind === 'privacyPolicy';
type Decision = 'approve' | 'refuse' | 'withdraw';

/** Publishing, withdrawing, and the second person's decision about a policy. */
export function PublishBar({ page, isUnsaved }: { page: PageHistory; isUnsaved: boolean }) {
  const role = useSession()?.staff.role;
  const [asking, setAsking] = useState<'publish' | 'takeBack'>();
  const client = useQueryClient();
  const needsSecond = isPolicy(page.kind);
  const act = useMutation({
    mutationFn: (what: 'publish' | 'takeBack') =>
      what === 'publish'
        ? api.call(publishPage, { id: page.id, version: page.version })
        : api.call(takePageBack, { id: page.id, publishedVersion: page.publishedVersion ?? 1 }),
    onSuccess: (_done, what) =>
      void notice(needsSecond ? words.proposed : what === 'publish' ? words.published : words.tookBack, {
        kind: 'success',
      }),
    onError: (cause) => void notice(messageOf(cause), { kind: 'error' }),
    onSettled: () => {
      setAsking(undefined);
      return Promise.all(
        [['content-pages'], ['content-page', page.id]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  if (page.proposal) return <Proposal page={page} />;
  if (role !== 'operator') return null;
  return (
    <div className="content-publish flex flex-wrap gap-12 mb-20">
      {page.publishedVersion !== null && (
        <Button onClick={() => setAsking('takeBack')}>
          {needsSecond ? words.proposeBack : words.takeBack}
        </Button>
      )}
      {page.version > 0 && page.version !== page.publishedVersion && (
        <Button variant="primary" disabled={isUnsaved} onClick={() => setAsking('publish')}>
          {(needsSecond ? words.propose : words.publish)(page.version)}
        </Button>
      )}
      {asking && (
        <Dialog
          open
          title={words.confirm[asking]}
          onClose={() => setAsking(undefined)}
          footer={
            <>
              <Button onClick={() => setAsking(undefined)}>{words.confirm.no}</Button>
              <Button guard variant="primary" busy={act.isPending} onClick={() => act.mutate(asking)}>
                {words.confirm.yes}
              </Button>
            </>
          }
        >
          <p>{needsSecond ? words.confirm[`${asking}PolicyText`] : words.confirm[`${asking}Text`]}</p>
        </Dialog>
      )}
    </div>
  );
}

function Proposal({ page }: { page: PageHistory }) {
  const role = useSession()?.staff.role;
  const client = useQueryClient();
  const { proposal } = page;
  const [note, setNote, forget] = usePersistedDraft(`proposal.${proposal?.id}`, '');
  const decide = useMutation({
    mutationFn: (decision: Decision) =>
      api.call(decidePublication, { id: proposal?.id ?? '', decision, note: note.trim() }),
    onSuccess: (_page, decision) => {
      forget();
      notice(words.decided[decision], { kind: 'success' });
    },
    onError: (cause) => void notice(messageOf(cause), { kind: 'error' }),
    onSettled: () =>
      Promise.all(
        [['content-pages'], ['content-page', page.id]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
  if (!proposal) return null;
  const { isOwn, proposedBy, proposedAt, version } = proposal;
  const mayDecide = role === 'admin' && !isOwn;
  return (
    <section className="content-proposal" aria-labelledby="proposal-title">
      <h2 id="proposal-title">{words.waitingTitle}</h2>
      <p>{words.waiting(proposedBy, formatInstant(proposedAt), version)}</p>
      <p className="muted">{isOwn ? words.waitingOwn : mayDecide ? words.waitingAdmin : words.waitingOther}</p>
      {mayDecide && (
        <Field label={words.note} hint={words.noteHint} optional>
          <Input maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      )}
      <div className="content-publish flex flex-wrap gap-12 mb-20">
        {isOwn && (
          <Button guard busy={decide.isPending} onClick={() => decide.mutate('withdraw')}>
            {words.withdraw}
          </Button>
        )}
        {mayDecide && (
          <>
            <Button guard disabled={decide.isPending} onClick={() => decide.mutate('refuse')}>
              {words.refuse}
            </Button>
            <Button guard variant="primary" busy={decide.isPending} onClick={() => decide.mutate('approve')}>
              {words.approve}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
