import type { CertificationForm } from '../certification-form.ts';
import { copyrights, dictionaries, labelOfTerm, type DictionaryId } from './dictionaries.ts';

/** How a field is written: one line, several, a day, one of a dictionary, yes or no, or several of the 17 rights. */
export type FieldControl =
  | { kind: 'line'; max: number }
  | { kind: 'text'; max: number }
  | { kind: 'date' }
  | { kind: 'choice'; of: DictionaryId }
  | { kind: 'flag' }
  | { kind: 'rights' };

export interface FormField {
  /** Dotted; `*` is a position in a list. */
  pattern: string;
  label: string;
  control: FieldControl;
}

const line = (pattern: string, label: string, max = 100): FormField => ({
  pattern,
  label,
  control: { kind: 'line', max },
});
const text = (pattern: string, label: string, max = 600): FormField => ({
  pattern,
  label,
  control: { kind: 'text', max },
});
const day = (pattern: string, label: string): FormField => ({ pattern, label, control: { kind: 'date' } });
const choice = (pattern: string, label: string, of: DictionaryId): FormField => ({
  pattern,
  label,
  control: { kind: 'choice', of },
});

/**
 * The fields that a change can touch, in the order of the form. Not the owners, their shares and documents:
 * those change by a contract (transfer), or were checked when the name was verified.
 */
export const changeableFields: readonly FormField[] = [
  line('title', '作品名称'),
  choice('category', '作品类别', 'categories'),
  line('categoryNote', '类别说明', 200),
  line('owners.*.name', '著作权人姓名或名称'),
  line('owners.*.country', '著作权人国籍', 40),
  line('owners.*.province', '著作权人省份', 40),
  line('owners.*.city', '著作权人城市', 40),
  line('owners.*.address', '著作权人地址', 200),
  choice('owners.*.signedAs', '署名情况', 'signedAs'),
  line('owners.*.penName', '笔名', 60),
  line('authors.*.name', '作者姓名或名称'),
  line('authors.*.signature', '作品署名'),
  choice('creation.nature', '创作性质', 'creationNatures'),
  text('creation.note', '所依据的原作品', 1000),
  day('creation.completedOn', '创作完成日期'),
  line('creation.country', '完成地国家', 40),
  line('creation.province', '完成地省份', 40),
  line('creation.city', '完成地城市', 40),
  choice('publication.state', '发表状态', 'publicationStates'),
  day('publication.firstPublishedOn', '首次发表日期'),
  line('publication.country', '首次发表国家或地区', 40),
  line('publication.city', '首次发表城市', 40),
  line('publication.address', '首次发表网址或处所', 300),
  choice('rights.attribution', '权利归属方式', 'attributions'),
  text('rights.attributionNote', '权利归属说明'),
  choice('rights.scope', '权利拥有状况', 'scopes'),
  { pattern: 'rights.held', label: '拥有的权利', control: { kind: 'rights' } },
  text('rights.note', '权利说明'),
  text('statement.purpose', '创作目的', 800),
  text('statement.process', '创作过程', 800),
  text('statement.originality', '独创性', 800),
  choice('fonts.use', '画面中的文字', 'fontUses'),
  text('fonts.names', '字体名称'),
  { pattern: 'showsPerson', label: '画面中有可辨认的人', control: { kind: 'flag' } },
];

export interface PlacedField {
  path: string;
  label: string;
  control: FieldControl;
}

/**
 * Every changeable field of one form: a list's fields once for each position, numbered where there are several.
 */
export function fieldsOf(form: CertificationForm): PlacedField[] {
  return changeableFields.flatMap(({ pattern, label, control }) => {
    const [list, field] = pattern.split('.*.');
    if (field === undefined) return [{ path: pattern, label, control }];
    const places = readField(form, list ?? '');
    const count = Array.isArray(places) ? places.length : 0;
    return Array.from({ length: count }, (_, at) => ({
      path: `${list}.${at}.${field}`,
      label: count > 1 ? `${label}（${at + 1}）` : label,
      control,
    }));
  });
}

/** The value at a dotted path; undefined where the form has none. */
export function readField(form: CertificationForm, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
      form,
    );
}

/** The form with another value at one path; the path must be one of its fields. */
export function writeField(form: CertificationForm, path: string, value: unknown): CertificationForm {
  const copy = structuredClone(form);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = readField(copy, keys.join('.')) ?? copy;
  (parent as Record<string, unknown>)[last] = value;
  return copy;
}

/** In readable form: a choice by its word, the rights by their names; empty for unset ones. */
export function fieldText(value: unknown, control: FieldControl): string {
  if (control.kind === 'choice') return labelOfTerm(dictionaries[control.of], String(value ?? ''));
  if (control.kind === 'flag') return value === true ? '是' : '否';
  if (control.kind === 'rights')
    return (value as number[]).map((at) => copyrights[at - 1] ?? String(at)).join('、');
  return typeof value === 'string' ? value : '';
}

export interface FormDifference extends PlacedField {
  before: string;
  after: string;
}

/** Every differing field in readable form, in the order of the form. */
export function formDifferences(before: CertificationForm, after: CertificationForm): FormDifference[] {
  return fieldsOf(after)
    .map((field) => ({
      ...field,
      before: fieldText(readField(before, field.path), field.control),
      after: fieldText(readField(after, field.path), field.control),
    }))
    .filter((one) => one.before !== one.after);
}

/** The former form with only the permitted fields of the new one: everything else stays. */
export function applyChange(before: CertificationForm, after: CertificationForm): CertificationForm {
  return fieldsOf(before).reduce((form, { path }) => {
    const value = readField(after, path);
    return value === undefined ? form : writeField(form, path, value);
  }, before);
}
