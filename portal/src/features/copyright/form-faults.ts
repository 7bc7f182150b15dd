import {
  certificationFaults,
  certificationForm,
  type CertificationForm,
  type FormFault,
} from '@yinji/contract';
import { labelOf } from './form-words.ts';

export interface FormRules {
  /** The server's date in Beijing, YYYY-MM-DD. */
  today: string;
  /** The owner's name must be this one. */
  verifiedName: string;
  /** The title must be the deposited one. */
  title: string;
}

/** Everything that is wrong with a form, in the order of its fields, one fault a field, in words. */
export function faultsOf(form: CertificationForm, { today, verifiedName, title }: FormRules): FormFault[] {
  const faults = [...shapeFaults(form), ...certificationFaults(form, today)];
  if (form.title !== title) faults.push({ path: 'title', message: '作品名称须与存证一致' });
  if (form.owners[0]?.name !== verifiedName)
    faults.push({ path: 'owners.0.name', message: '著作权人须与实名认证的姓名一致' });
  const first = new Map<string, FormFault>();
  for (const fault of faults) if (!first.has(fault.path)) first.set(fault.path, fault);
  const order = fieldOrder(form);
  return [...first.values()].sort((a, b) => placeOf(order, a.path) - placeOf(order, b.path));
}

/** Whether the server would take it as a draft: complete in shape, not yet in sense. */
export const isStorable = (form: CertificationForm): boolean => certificationForm.safeParse(form).success;

function shapeFaults(form: CertificationForm): FormFault[] {
  const { error } = certificationForm.safeParse(form);
  return (error?.issues ?? []).map((issue) => {
    const path = issue.path.join('.');
    const value = valueAt(form, issue.path);
    return { path, message: messageOf(issue, labelOf(path), typeof value === 'string' ? value.trim() : '') };
  });
}

type Issue = { code: string; minimum?: unknown; maximum?: unknown };

function messageOf(issue: Issue, label: string, value: string): string {
  if (value === '') return `请填写${label}`;
  const { length } = value;
  if (issue.code === 'too_small') return `${label}至少写 ${Number(issue.minimum)} 字，现在 ${length} 字`;
  if (issue.code === 'too_big') return `${label}最多 ${Number(issue.maximum)} 字，现在 ${length} 字`;
  return `${label}的写法不对`;
}

function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((at: unknown, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], form);
}

/** Paths of the form's fields as they stand on the page. */
function fieldOrder(form: CertificationForm): string[] {
  const walk = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null && !path.endsWith('.held')
      ? Object.entries(value).flatMap(([key, inner]) => walk(inner, path ? `${path}.${key}` : key))
      : [path];
  return walk(form, '');
}

function placeOf(order: readonly string[], path: string): number {
  const place = order.indexOf(path);
  return place === -1 ? order.length : place;
}
