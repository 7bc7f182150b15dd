import { categories, copyrights } from '@yinji/contract';
import { Button, Checkbox, FieldError } from '@yinji/ui';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { ChoiceField, LongField, Row, SelectField, TextField, useFault } from './fields.tsx';
import type { FormValues } from './form-values.ts';
import {
  choiceWords,
  declarationWords,
  fieldWords,
  formWords as words,
  idTypes,
  statementWords,
} from './form-words.ts';

const MORAL_RIGHTS = 4;
const MAX_AUTHORS = 10;
const STATEMENT_MIN = 10;
const STATEMENT_MAX = 800;

const categoryOptions = categories.map(({ letter, name }) => ({ value: letter, label: `${letter} ${name}` }));
const idTypeOptions = idTypes.map((name) => ({ value: name, label: name }));
const kindOptions = Object.entries(choiceWords.kind).map(([value, label]) => ({ value, label }));

export function WorkGroup() {
  const { watch } = useFormContext<FormValues>();
  return (
    <>
      <TextField path="title" readOnly hint="与存证一致，不能在这里修改" />
      <Row>
        <SelectField path="category" options={categoryOptions} />
        <TextField path="categoryNote" optional={watch('category') !== 'L'} />
      </Row>
      <ChoiceField path="nature" choices={choiceWords.nature} />
    </>
  );
}

export function OwnersGroup() {
  const { watch } = useFormContext<FormValues>();
  return (
    <>
      <TextField
        path="owners.0.name"
        readOnly
        hint="须与实名认证的姓名一致；合作、受让等多个权利人的情形需要附件，暂不在线办理"
      />
      <Row>
        <SelectField path="owners.0.kind" options={kindOptions} />
        <SelectField path="owners.0.idType" options={idTypeOptions} />
      </Row>
      <Row>
        <TextField path="owners.0.country" />
        <TextField path="owners.0.province" optional />
        <TextField path="owners.0.city" optional />
      </Row>
      <ChoiceField path="owners.0.signedAs" choices={choiceWords.signedAs} />
      {watch('owners.0.signedAs') === 'pen-name' && <TextField path="owners.0.penName" />}
      <p className="sm dim">证件号码不用再填：以账号已核验的实名为准，不出现在公开记录里。</p>
    </>
  );
}

export function AuthorsGroup() {
  const { control } = useFormContext<FormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'authors' });
  return (
    <>
      {fields.map((field, place) => (
        <fieldset key={field.id} className="form-author">
          <legend>{fields.length > 1 ? `第 ${place + 1} 位作者` : '作者'}</legend>
          <Row>
            <TextField path={`authors.${place}.name`} />
            <TextField path={`authors.${place}.signature`} hint="作品上怎样署名就怎样写" />
          </Row>
          {fields.length > 1 && (
            <Button
              variant="text"
              size="dense"
              guardMs={0}
              aria-label={`移除第 ${place + 1} 位作者`}
              onClick={() => remove(place)}
            >
              移除
            </Button>
          )}
        </fieldset>
      ))}
      {fields.length < MAX_AUTHORS && (
        <Button size="dense" guardMs={0} onClick={() => append({ name: '', signature: '' })}>
          增加一位作者
        </Button>
      )}
    </>
  );
}

export function CreationGroup({ today }: { today: string }) {
  return (
    <>
      <p className="sm dim">目前只办理原创作品；改编、翻译、汇编等需要原作品权利人的授权文件。</p>
      <TextField path="creation.completedOn" type="date" max={today} />
      <Row>
        <TextField path="creation.country" />
        <TextField path="creation.province" optional />
        <TextField path="creation.city" optional />
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
          <TextField path="publication.firstPublishedOn" type="date" max={today} hint="不早于创作完成日期" />
          <Row>
            <TextField path="publication.country" />
            <TextField path="publication.city" />
          </Row>
        </>
      )}
    </>
  );
}

export function RightsGroup() {
  const { watch } = useFormContext<FormValues>();
  return (
    <>
      <p className="sm dim">权利取得方式：原始取得。继承、承受等情形需要附件，暂不在线办理。</p>
      <ChoiceField path="rights.attribution" choices={choiceWords.attribution} />
      <ChoiceField path="rights.scope" choices={choiceWords.scope} />
      {watch('rights.scope') === 'part' && <HeldRights />}
      <TextField path="rights.note" optional />
    </>
  );
}

/** The seventeen rights of 著作权法 art. 10: the first four stay with the author. */
function HeldRights() {
  const fault = useFault('rights.held');
  return (
    <fieldset className="form-rights">
      <legend>{fieldWords['rights.held']}</legend>
      {fault && <FieldError>{fault}</FieldError>}
      <h4>{words.rightsMoral}</h4>
      <RightBoxes from={0} to={MORAL_RIGHTS} />
      <h4>{words.rightsProperty}</h4>
      <RightBoxes from={MORAL_RIGHTS} to={copyrights.length} />
    </fieldset>
  );
}

function RightBoxes({ from, to }: { from: number; to: number }) {
  const { register } = useFormContext<FormValues>();
  return (
    <div className="form-right-boxes">
      {copyrights.slice(from, to).map((name, place) => (
        <Checkbox key={name} value={String(from + place + 1)} {...register('rights.held')}>
          {from + place + 1} {name}
        </Checkbox>
      ))}
    </div>
  );
}

export function StatementGroup() {
  return (
    <>
      {(['purpose', 'process', 'originality'] as const).map((part) => (
        <LongField
          key={part}
          path={`statement.${part}`}
          hint={statementWords[part]}
          min={STATEMENT_MIN}
          max={STATEMENT_MAX}
        />
      ))}
    </>
  );
}

export function ContactGroup() {
  return (
    <>
      <p className="sm dim">只供审核员联系您，不出现在公开记录里。</p>
      <Row>
        <TextField path="contact.name" autoComplete="name" />
        <TextField path="contact.phone" type="tel" autoComplete="tel" />
      </Row>
      <TextField path="contact.address" autoComplete="street-address" />
      <TextField path="contact.email" type="email" optional autoComplete="email" />
    </>
  );
}

export function DeclarationsGroup() {
  return (
    <>
      {(['rightsWarranted', 'ownWill', 'original'] as const).map((name) => (
        <Declaration key={name} name={name} />
      ))}
    </>
  );
}

function Declaration({ name }: { name: keyof typeof declarationWords }) {
  const { register } = useFormContext<FormValues>();
  const path = `declarations.${name}` as const;
  return (
    <Checkbox {...register(path)} error={useFault(path)}>
      <b>{fieldWords[path]}</b>　{declarationWords[name]}
    </Checkbox>
  );
}
