import { answerInvitation, enterOrganisation, leaveOrganisation } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, toast } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { keepOwnSession } from '../../lib/own-session.ts';
import { ask } from '../../lib/question.ts';
import { session } from '../../lib/session.ts';
import type { Organisations } from './organisations.ts';
import { organisationWords } from './words.ts';

/** Invitations first, since they expire. */
export function OrganisationList({ found }: { found: Organisations }) {
  const [busy, setBusy] = useState<string>();
  const queries = useQueryClient();

  async function act(id: string, work: () => Promise<unknown>) {
    setBusy(id);
    try {
      await work();
    } catch {
      // The client has shown the reason; the data is refetched.
    }
    await queries.invalidateQueries({ queryKey: ['own'] });
    setBusy(undefined);
  }
  async function enter(id: string) {
    const own = session.get();
    const entered = await api.call(enterOrganisation, { id });
    if (own) keepOwnSession(own);
    session.start(entered);
    toast(organisationWords.entered, { kind: 'success' });
  }
  async function quit(id: string) {
    if (
      await ask({
        title: organisationWords.quit,
        text: organisationWords.quitSure,
        yes: organisationWords.quit,
        no: organisationWords.stay,
        danger: true,
      })
    )
      await api.call(leaveOrganisation, { id });
  }

  if (found.organisations.length === 0 && found.invitations.length === 0)
    return <p className="dim">{organisationWords.none}</p>;
  return (
    <ul className="organisation-list line-t">
      {found.invitations.map((one) => (
        <li key={one.id} data-invitation>
          <span>
            <b>{organisationWords.invited(one.organisationName, one.invitedBy)}</b>
            <small>
              {organisationWords.roles[one.role]}：{organisationWords.roleMeans[one.role]}
            </small>
          </span>
          <Button
            size="dense"
            variant="primary"
            busy={busy === one.id}
            onClick={() => void act(one.id, () => api.call(answerInvitation, { id: one.id, accept: true }))}
          >
            {organisationWords.accept}
          </Button>
          <Button
            size="dense"
            disabled={busy === one.id}
            onClick={() => void act(one.id, () => api.call(answerInvitation, { id: one.id, accept: false }))}
          >
            {organisationWords.decline}
          </Button>
        </li>
      ))}
      {found.organisations.map((one) => (
        <li key={one.id}>
          <span>
            <b>{one.name}</b>
            <small>
              {organisationWords.roles[one.role]}：{organisationWords.roleMeans[one.role]}
            </small>
          </span>
          <Button size="dense" busy={busy === one.id} onClick={() => void act(one.id, () => enter(one.id))}>
            {organisationWords.enter}
            <span className="visually-hidden">{one.name}</span>
          </Button>
          {one.role !== 'owner' && (
            <Button size="dense" variant="quiet" onClick={() => void act(one.id, () => quit(one.id))}>
              {organisationWords.quit}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
