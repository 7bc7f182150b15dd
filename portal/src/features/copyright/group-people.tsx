import { blankApplicant } from '@yinji/contract';
import { Button, FieldError } from '@yinji/ui';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Asked } from './asked.tsx';
import { ChoiceField, Row, TextField, useFault, type Path } from './fields.tsx';
import type { FormValues } from './form-values.ts';
import { choiceWords } from './form-words.ts';

const MOST_AUTHORS = 20;
const MOST_APPLICANTS = 5;

/** A fault of a list as a whole. */
function ListFault({ path }: { path: Path }) {
  const fault = useFault(path);
  return (
    <>
      <Asked path={path} />
      {fault && <FieldError>{fault}</FieldError>}
    </>
  );
}

export function AuthorsGroup() {
  const { control } = useFormContext<FormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'authors' });
  return (
    <>
      <ListFault path="authors" />
      {fields.map((field, place) => (
        <Numbered
          key={field.id}
          name="作者"
          place={place}
          count={fields.length}
          onRemove={fields.length > 1 ? () => remove(place) : undefined}
        >
          <Row>
            <TextField path={`authors.${place}.name`} />
            <TextField path={`authors.${place}.signature`} hint="作品上怎样署名就怎样写" />
          </Row>
        </Numbered>
      ))}
      {fields.length < MOST_AUTHORS && (
        <Button size="dense" onClick={() => append({ name: '', signature: '' })}>
          增加一位作者
        </Button>
      )}
    </>
  );
}

export function FilingGroup() {
  const { control, watch } = useFormContext<FormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'filing.applicants' });
  return (
    <>
      <p className="sm dim">供审核员与登记机关联系，不出现在公开记录里。</p>
      <ChoiceField path="filing.method" choices={choiceWords.method} />
      <ListFault path="filing.applicants" />
      {fields.map((field, place) => (
        <Numbered
          key={field.id}
          name="申请人"
          place={place}
          count={fields.length}
          onRemove={fields.length > 1 ? () => remove(place) : undefined}
        >
          <Reach path={`filing.applicants.${place}`} />
        </Numbered>
      ))}
      {fields.length < MOST_APPLICANTS && (
        <Button size="dense" onClick={() => append(blankApplicant())}>
          增加一位申请人
        </Button>
      )}
      {watch('filing.method') === 'agent' && (
        <Numbered name="代理人" place={0} count={1}>
          <Reach path="filing.agent" />
          <TextField path="filing.agent.matter" hint="例如：代为填写、提交与补正" />
        </Numbered>
      )}
    </>
  );
}

function Reach({ path }: { path: `filing.applicants.${number}` | 'filing.agent' }) {
  // The first applicant is the person at the browser, which may fill in their data (WCAG 1.3.5), and nobody
  // else's.
  const own = (field: string) => (path === 'filing.applicants.0' ? field : 'off');
  return (
    <>
      <Row>
        <TextField path={`${path}.name`} autoComplete={own('name')} />
        <TextField path={`${path}.contact`} />
      </Row>
      <Row>
        <TextField path={`${path}.phone`} type="tel" autoComplete={own('tel')} />
        <TextField path={`${path}.email`} type="email" optional autoComplete={own('email')} />
      </Row>
      <Row>
        <TextField path={`${path}.address`} autoComplete={own('street-address')} />
        <TextField path={`${path}.postcode`} optional autoComplete={own('postal-code')} />
      </Row>
    </>
  );
}

interface NumberedProps {
  name: string;
  place: number;
  count: number;
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}

export function Numbered({ name, place, count, onRemove, children }: NumberedProps) {
  return (
    <fieldset className="form-author grid gap-16 justify-items-start">
      <legend className="mb-6 text-15 font-medium leading-24">
        {count > 1 ? `第 ${place + 1} 位${name}` : name}
      </legend>
      {children}
      {onRemove && (
        <Button variant="text" size="dense" aria-label={`移除第 ${place + 1} 位${name}`} onClick={onRemove}>
          移除
        </Button>
      )}
    </fieldset>
  );
}
