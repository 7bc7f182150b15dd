import { changeMaterials, fieldsOf, type ChangeDetail, type ChangeMaterialKind } from '@yinji/contract';
import { changeWords as words } from './words.ts';

/** The editor's name of a corrected part. */
export function labelOfPart({ before }: Pick<ChangeDetail, 'before'>, path: string): string {
  if (path === 'reason') return words.reason;
  const [head, kind] = path.split('.');
  if (head === 'materials') return `${words.materials}：${changeMaterials[kind as ChangeMaterialKind] ?? kind}`;
  return fieldsOf(before).find((one) => one.path === path)?.label ?? path;
}

/** Moves to that part of the editor and focuses its control. */
export function showPart(path: string): void {
  const part = document.getElementById(path.startsWith('materials.') ? 'change-materials' : `change-${path}`);
  part?.scrollIntoView({ block: 'center' });
  part
    ?.querySelector<HTMLElement>('input:not([hidden]), textarea, select, button')
    ?.focus({ preventScroll: true });
}
