import { inviteMember, listMembers, setMemberRole, withdrawInvitation, type OutputOf } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Field, Input, Loading, Select, Skeleton, toast } from '@yinji/ui';
import { QueryFailure, useAttempt } from '@yinji/web';
import { useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { returnToOwnSession } from '../../lib/own-session.ts';
import { ask } from '../../lib/question.ts';
import { organisationWords as words } from './words.ts';

type Members = OutputOf<typeof listMembers>;
type Member = Members['members'][number];
const roleOptions = [
  { value: 'editor', label: words.roles.editor },
  { value: 'viewer', label: words.roles.viewer },
];

/** The members of the present organisation; the owner changes them. */
export function MemberList({ name }: { name: string }) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['own', 'members'],
    queryFn: ({ signal }) => api.ask(listMembers, {}, signal),
  });
  const { data } = query;

  async function act(work: () => Promise<unknown>) {
    try {
      await work();
      toast(words.changed, { kind: 'success' });
    } catch {
      // The client has shown the reason; the data is refetched.
    }
    await queries.invalidateQueries({ queryKey: ['own', 'members'] });
  }

  return (
    <div className="organisations grid gap-24">
      <p className="flex flex-wrap items-center justify-between gap-12 py-14 px-16 [border-left:3px_solid_var(--brand)] bg-surface">
        {words.inside(name)}
        <Button size="dense" onClick={returnToOwnSession}>
          {words.leaveSession}
        </Button>
      </p>
      {query.isError ? (
        <QueryFailure query={query} title={words.failed} />
      ) : data ? (
        <>
          <ul className="organisation-list line-t">
            {data.members.map((member) => (
              <Row key={member.personId} member={member} isOwner={data.ownRole === 'owner'} onAct={act} />
            ))}
            {data.invitations.map((one) => (
              <li key={one.id}>
                <span>
                  <b>{one.maskedPhone}</b>
                  <small>
                    {words.roles[one.role]}，{words.open}
                  </small>
                </span>
                {data.ownRole === 'owner' && (
                  <Button
                    size="dense"
                    onClick={() => void act(() => api.call(withdrawInvitation, { id: one.id }))}
                  >
                    {words.withdraw}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {data.ownRole === 'owner' && <InviteForm />}
        </>
      ) : (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
    </div>
  );
}

interface RowProps {
  member: Member;
  isOwner: boolean;
  onAct: (work: () => Promise<unknown>) => Promise<void>;
}

function Row({ member, isOwner, onAct }: RowProps) {
  const { personId, name, role, maskedPhone, isSelf } = member;
  const mayChange = isOwner && role !== 'owner';
  async function remove() {
    if (
      await ask({
        title: words.remove,
        text: words.removeSure(name),
        yes: words.remove,
        no: words.stay,
        danger: true,
      })
    )
      await onAct(() => api.call(setMemberRole, { personId, role: 'none' }));
  }
  return (
    <li>
      <span>
        <b>
          {name}
          {isSelf && <em>{words.you}</em>}
        </b>
        <small>
          {words.roles[role]}
          {maskedPhone && `，${maskedPhone}`}
        </small>
      </span>
      {mayChange && (
        <>
          <Select
            dense
            aria-label={`${name}：${words.role}`}
            options={roleOptions}
            value={role}
            onChange={({ target }) =>
              void onAct(() =>
                api.call(setMemberRole, { personId, role: target.value === 'viewer' ? 'viewer' : 'editor' }),
              )
            }
          />
          <Button size="dense" variant="quiet" onClick={() => void remove()}>
            {words.remove}
            <span className="visually-hidden">{name}</span>
          </Button>
        </>
      )}
    </li>
  );
}

function InviteForm() {
  const [phone, setPhone] = useState('');
  const [role, setRole] = useState<'editor' | 'viewer' | 'owner'>('editor');
  const [shown, setShown] = useState(false);
  const { busy, attempt } = useAttempt();
  const queries = useQueryClient();
  const wrong = !/^1[3-9]\d{9}$/.test(phone.trim()) && words.phoneWrong;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (wrong) return;
    await attempt(async () => {
      await api.call(inviteMember, { phone: phone.trim(), role });
      toast(words.inviteSent, { kind: 'success' });
      setPhone('');
      setShown(false);
      await queries.invalidateQueries({ queryKey: ['own', 'members'] });
    });
  }

  return (
    <form className="identity-form" onSubmit={(event) => void submit(event)} noValidate>
      <h3>{words.invite}</h3>
      <Field label={words.phone} error={shown && wrong}>
        <Input
          value={phone}
          inputMode="tel"
          maxLength={11}
          autoComplete="off"
          onChange={({ target }) => setPhone(target.value)}
        />
      </Field>
      <Field label={words.role} hint={words.roleMeans[role]}>
        <Select
          options={[...roleOptions, { value: 'owner', label: words.handOver }]}
          value={role}
          onChange={({ target }) =>
            setRole(target.value === 'owner' ? 'owner' : target.value === 'viewer' ? 'viewer' : 'editor')
          }
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {words.inviteSend}
        </Button>
      </div>
    </form>
  );
}
