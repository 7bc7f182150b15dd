import { fieldsOf, type ChangeDetail } from '@yinji/contract';
import { changeWords as words, materialWords } from './words.ts';

/** The editor's name of a corrected part. */
export function labelOfPart({ before }: Pick<ChangeDetail, 'before'>, path: string): string {
  if (path === 'reason') return words.reason;
  const [head, kind] = path.split('.');
  if (head === 'materials')
    return `${words.materials}：${materialWords[kind as keyof typeof materialWords] ?? kind}`;
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
