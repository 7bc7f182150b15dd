import { STATEMENT_LEAST, STATEMENT_MOST } from '@yinji/contract';
import { Checkbox } from '@yinji/ui';
import { useFormContext } from 'react-hook-form';
import { fieldLabel } from '@yinji/contract';
import { Asked } from './asked.tsx';
import { ChoiceField, DateField, LongField, Row, SelectField, TextField, useFault } from './fields.tsx';
import type { FormValues } from './form-values.ts';
import { choiceWords, declarationWords, formWords as words, optionsOf, statementWords } from './form-words.ts';

const categories = optionsOf('categories');

export function WorkGroup() {
  const { watch } = useFormContext<FormValues>();
  return (
    <>
      <TextField path="title" readOnly hint={words.titleHint} />
      <Row>
        <SelectField path="category" options={categories} />
        <TextField path="categoryNote" optional={watch('category') !== 'L'} />
      </Row>
      <ChoiceField path="nature" choices={choiceWords.nature} />
    </>
  );
}

export function CreationGroup({ today }: { today: string }) {
  const { watch } = useFormContext<FormValues>();
  return (
    <>
      <ChoiceField path="creation.nature" choices={choiceWords.creation} />
      {watch('creation.nature') !== 'original' && (
        <LongField
          path="creation.note"
          rows={3}
          max={1000}
          hint="依据的原作品、原作者，以及您作了哪些改动；还需上传他人作品授权"
        />
      )}
      <DateField path="creation.completedOn" max={today} />
      <Row>
        <TextField path="creation.country" />
        <TextField path="creation.province" optional />
        <TextField path="creation.city" />
      </Row>
    </>
  );
}

export function PublicationGroup({ today }: { today: string }) {
  const { watch } = useFormContext<FormValues>();
  return (
    <>
      <ChoiceField path="publication.state" choices={choiceWords.state} />
      {watch('publication.state') === 'published' && (
        <>
          <DateField path="publication.firstPublishedOn" max={today} hint="不早于创作完成日期" />
          <Row>
            <TextField path="publication.country" />
            <TextField path="publication.city" />
          </Row>
          <TextField path="publication.address" optional />
        </>
      )}
    </>
  );
}

export function StatementGroup() {
  const { watch, register } = useFormContext<FormValues>();
  const use = watch('fonts.use');
  return (
    <>
      {(['purpose', 'process', 'originality'] as const).map((part) => (
        <LongField
          key={part}
          path={`statement.${part}`}
          hint={statementWords[part]}
          min={STATEMENT_LEAST}
          max={STATEMENT_MOST}
        />
      ))}
      <ChoiceField path="fonts.use" choices={choiceWords.fonts} />
      {(use === 'free' || use === 'licensed') && <TextField path="fonts.names" />}
      <div>
        <Asked path="showsPerson" />
        <Checkbox {...register('showsPerson')} error={useFault('showsPerson')}>
          画面中有可辨认的人像（需上传肖像权授权）
        </Checkbox>
      </div>
    </>
  );
}

export function DeclarationsGroup() {
  return (['rightsWarranted', 'ownWill', 'original'] as const).map((name) => (
    <Declaration key={name} name={name} />
  ));
}

function Declaration({ name }: { name: keyof typeof declarationWords }) {
  const { register } = useFormContext<FormValues>();
  const path = `declarations.${name}` as const;
  return (
    <Checkbox {...register(path)} error={useFault(path)}>
      <b>{fieldLabel(path)}</b>　{declarationWords[name]}
    </Checkbox>
  );
}
