import { askOwners, deleteOwner, labelOfTerm, ownerKinds, signedAs } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, FieldError, notice } from '@yinji/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { keepCertification, type Certification } from './certification-query.ts';
import { Asked } from './asked.tsx';
import { useFault } from './fields.tsx';
import { holderPreview, type FormValues } from './form-values.ts';
import { ownerWords as words } from './form-words.ts';
import { OwnerDialog } from './owner-dialog.tsx';
import type { Account } from '../../lib/session.ts';

type Owner = Certification['owners'][number];

interface OwnersGroupProps {
  workId: string;
  account: Account;
  certification: Certification | null;
  /** Saves the input, so that the form is begun. */
  onBegin: () => Promise<Certification | undefined>;
}

/** The owners, each saved separately: their numbers are encrypted one by one. */
export function OwnersGroup({ workId, account, certification, onBegin }: OwnersGroupProps) {
  const client = useQueryClient();
  const [edited, setEdited] = useState<Owner | 'new'>();
  const [removed, setRemoved] = useState<Owner>();
  const { busy: isBusy, attempt } = useAttempt();
  const owners: Owner[] = certification?.owners ?? [
    { ...holderPreview(account), idNumber: '', standing: 'holder', asked: false },
  ];
  const others = owners.filter(({ standing }) => standing !== 'holder');
  const open = async (owner: Owner | 'new') => {
    // The row must exist before it can be changed.
    const kept = certification ?? (await onBegin());
    if (kept === undefined) return;
    setEdited(owner === 'new' ? 'new' : (kept.owners.find(({ id }) => id === owner.id) ?? kept.owners[0]));
  };
  const busily = async (step: () => Promise<Certification>, done?: string) => {
    await attempt(async () => {
      keepCertification(client, await step());
      if (done) notice(done, { kind: 'success' });
    });
  };
  const fault = useFault('owners' as never);
  return (
    <>
      <p className="sm dim">{words.lead}</p>
      <Asked path="owners" />
      {fault && <FieldError>{fault}</FieldError>}
      <ol className="grid line-strong-t">
        {owners.map((owner, place) => (
          <OwnerCard
            key={owner.id}
            owner={owner}
            place={place}
            onEdit={() => void open(owner)}
            onRemove={owner.standing === 'holder' ? undefined : () => setRemoved(owner)}
          />
        ))}
      </ol>
      <div className="form-inline">
        <Button size="dense" onClick={() => void open('new')}>
          {words.add}
        </Button>
        {others.length > 0 && (
          <Button
            guard
            size="dense"
            busy={isBusy}
            onClick={() => void busily(() => api.call(askOwners, { workId }), words.askDone)}
          >
            {words.ask}
          </Button>
        )}
      </div>
      {others.length > 0 && <p className="sm dim">{words.askHint}</p>}
      {edited && (
        <OwnerDialog
          workId={workId}
          owner={edited === 'new' ? undefined : edited}
          isHolder={edited !== 'new' && edited.standing === 'holder'}
          onClose={() => setEdited(undefined)}
        />
      )}
      <Dialog
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        width="narrow"
        title={words.removeTitle}
        footer={
          <>
            <Button onClick={() => setRemoved(undefined)}>取消</Button>
            <Button
              variant="primary"
              busy={isBusy}
              onClick={() =>
                void busily(() => api.call(deleteOwner, { id: removed?.id ?? '' })).then(() =>
                  setRemoved(undefined),
                )
              }
            >
              {words.remove}
            </Button>
          </>
        }
      >
        <p>{removed?.name}</p>
      </Dialog>
    </>
  );
}

interface OwnerCardProps {
  owner: Owner;
  place: number;
  onEdit: () => void;
  onRemove: (() => void) | undefined;
}

function OwnerCard({ owner, place, onEdit, onRemove }: OwnerCardProps) {
  const { formState } = useFormContext<FormValues>();
  const errors = (formState.errors as { owners?: Record<number, Record<string, { message?: string }>> }).owners;
  const faults = Object.values(errors?.[place] ?? {}).flatMap(({ message }) => message ?? []);
  const where = [owner.country, owner.province, owner.city].filter(Boolean).join(' ');
  return (
    <li
      className={clsx(
        'grid gap-2 pt-16 pb-8 px-0 line-b [outline-offset:4px]',
        faults.length > 0 && 'owner-card-faulty',
      )}
      id={`owner-${place}`}
      tabIndex={-1}
    >
      <div className="flex flex-wrap gap-x-16 gap-y-4 items-baseline justify-between">
        <strong className="[font:600_19px/30px_var(--serif)]">{owner.name || '（未填姓名）'}</strong>
        <span className={`owner-standing owner-standing-${owner.standing}`}>
          {words.standing[owner.standing]}
          {owner.asked && owner.standing === 'stated' && `，${words.asked}`}
        </span>
      </div>
      <p>
        {labelOfTerm(ownerKinds, owner.kind)}　{owner.idType}{' '}
        <span className="mono">{owner.idNumber || (owner.standing === 'holder' ? words.self : '未填')}</span>
      </p>
      <p className="sm dim">
        {where}　{owner.penName ? `${owner.penName}（笔名）` : labelOfTerm(signedAs, owner.signedAs)}
        {owner.phone && `　${owner.phone}`}
      </p>
      {[...new Set(faults)].map((message) => (
        <FieldError key={message}>{message}</FieldError>
      ))}
      <div className="flex gap-8 -ml-9">
        <Button
          variant="text"
          size="dense"
          aria-label={`${words.edit}第 ${place + 1} 位著作权人`}
          onClick={onEdit}
        >
          {words.edit}
        </Button>
        {onRemove && (
          <Button
            variant="text"
            size="dense"
            aria-label={`${words.remove}第 ${place + 1} 位著作权人`}
            onClick={onRemove}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </li>
  );
}
