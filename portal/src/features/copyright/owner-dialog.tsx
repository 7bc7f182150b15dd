import {
  addOwner,
  editOwner,
  fieldLabel,
  isOrganisationPaper,
  isPersonPaper,
  type FormOwner,
  type OwnerInput,
} from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, Field, Input, Select } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import { useState } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { keepCertification } from './certification-query.ts';
import { Row } from './fields.tsx';
import { optionsOf, ownerWords as words } from './form-words.ts';
import { inputOf, keptOf, type KeptOwner } from './kept-owner.ts';

interface OwnerDialogProps {
  workId: string;
  /** Missing: a new one. */
  owner: FormOwner | undefined;
  isHolder: boolean;
  onClose: () => void;
}

const label = (field: keyof OwnerInput) => fieldLabel(`owners.0.${field}`);

/** One owner. A known number or phone is shown masked, and stays unchanged while the mask does. */
export function OwnerDialog({ workId, owner, isHolder, onClose }: OwnerDialogProps) {
  const client = useQueryClient();
  const { busy: isBusy, attempt } = useAttempt();
  const [begun] = useState(() => inputOf(owner));
  // By the owner's id, or the work's for a new one: two owners of a work are two forms.
  const [kept, setKept, forget] = usePersistedDraft<KeptOwner>(`owner.${owner?.id ?? workId}`, keptOf(begun));
  const [secret, setSecret] = useState({ idNumber: begun.idNumber, phone: begun.phone });
  const values: OwnerInput = { ...begun, ...kept, ...secret };
  const put = (part: Partial<OwnerInput>) => {
    const { idNumber, phone } = { ...secret, ...part };
    setSecret({ idNumber, phone });
    setKept(keptOf({ ...values, ...part }));
  };
  const text = (field: keyof OwnerInput, more: object = {}, hint?: string, optional = false) => (
    <Field label={label(field)} hint={hint} optional={optional}>
      <Input
        value={values[field] ?? ''}
        autoComplete="off"
        onChange={(event) => put({ [field]: event.target.value })}
        {...more}
      />
    </Field>
  );
  const isPerson = values.kind === 'natural';
  const papers = optionsOf('idTypes').filter(({ value }) =>
    isPerson ? isPersonPaper(value) : isOrganisationPaper(value),
  );

  async function save() {
    await attempt(async () => {
      const given = { ...values, penName: values.signedAs === 'pen-name' ? values.penName : '' };
      keepCertification(
        client,
        owner === undefined
          ? await api.call(addOwner, { workId, owner: given })
          : await api.call(editOwner, { id: owner.id, owner: given }),
      );
      forget();
      onClose();
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={owner === undefined ? words.dialogAdd : words.dialogEdit}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      {/* Not a form element: it opens inside the rights form, and forms cannot be nested. */}
      <div className="owner-form">
        {text('name', { readOnly: isHolder, required: true }, isHolder ? words.self : undefined)}
        <Row>
          <Field label={label('kind')}>
            <Select
              value={values.kind}
              options={optionsOf('ownerKinds').filter(
                ({ value }) => !isHolder || (value === 'natural') === isPerson,
              )}
              onChange={(event) => {
                const kind = event.target.value as OwnerInput['kind'];
                const idType = kind === 'natural' ? '居民身份证' : '统一社会信用代码';
                put(isHolder ? { kind } : { kind, idType });
              }}
            />
          </Field>
          {!isHolder && (
            <Field label={label('idType')}>
              <Select
                value={values.idType}
                options={papers}
                onChange={(event) => put({ idType: event.target.value as OwnerInput['idType'] })}
              />
            </Field>
          )}
        </Row>
        {!isHolder && (
          <Row>
            {text('idNumber', { className: 'mono' })}
            <Field label={label('idValidUntil')} hint={words.validHint} optional>
              <DateInput
                value={values.idValidUntil ?? ''}
                onChange={(day) => put({ idValidUntil: day || null })}
              />
            </Field>
          </Row>
        )}
        <Row>
          {text('country')}
          {text('province', {}, undefined, true)}
          {text('city', {}, undefined, true)}
        </Row>
        {text('address', {}, undefined, true)}
        {!isHolder && text('phone', { type: 'tel' }, words.phoneHint, true)}
        <Row>
          <Field label={label('signedAs')}>
            <Select
              value={values.signedAs}
              options={optionsOf('signedAs')}
              onChange={(event) => put({ signedAs: event.target.value as OwnerInput['signedAs'] })}
            />
          </Field>
          {values.signedAs === 'pen-name' && text('penName')}
        </Row>
      </div>
    </Dialog>
  );
}
