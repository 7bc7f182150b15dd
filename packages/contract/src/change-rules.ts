import { certificationFaults, type FormFault } from './certification/index.ts';
import { applyChange, formDifferences } from './certification/form-fields.ts';
import type { ChangeDetail } from './calls/changes.ts';

export type ChangeDraft = Pick<ChangeDetail, 'kind' | 'reason' | 'before' | 'after'> & {
  materials: readonly { kind: string }[];
};

/** Kinds that change words; the others leave every word. */
export const changesWords = (kind: ChangeDetail['kind']): boolean => kind === 'change' || kind === 'supplement';

/**
 * Faults of a change (registration-forms.md 7 D, E).
 * @param today the server's date in Beijing, YYYY-MM-DD
 * @param standing attachments that the former form already has and that are not required again
 */
export function changeFaults(
  { kind, reason, before, after, materials }: ChangeDraft,
  today: string,
): FormFault[] {
  const faults: FormFault[] = [];
  const fault = (path: string, message: string) => faults.push({ path, message });
  const has = (material: string) => materials.some((one) => one.kind === material);
  if (reason.length < 10) fault('reason', '请写明理由，至少十个字');
  if (!changesWords(kind)) {
    if (kind === 'cancel' && !has('proof')) fault('materials', '撤销须附上说明缘由的材料');
    return faults;
  }
  if (after === null) return [...faults, { path: 'after', message: '请填写变更后的内容' }];
  const differences = formDifferences(before, after);
  if (differences.length === 0) fault('after', '变更前后完全相同');
  if (kind === 'supplement')
    for (const { path, before: old } of differences)
      if (old !== '') fault(`after.${path}`, '补充只能填写原来空着的项；改动请选“变更”');
  if (before.title !== after.title && !has('sample')) fault('materials', '作品名称变更须附上署有新名称的样本');
  if (kind === 'change' && !has('proof')) fault('materials', '请附上变更的证明材料');
  return [...faults, ...newFaults(before, applyChange(before, after), today)];
}

/** New faults of the changed form; the former form's faults and attachments are not counted again. */
function newFaults(before: ChangeDetail['before'], after: ChangeDetail['before'], today: string): FormFault[] {
  const context = { today, title: null, verifiedName: null, attachments: [] };
  const known = new Set(certificationFaults(before, context).map(({ path, message }) => `${path} ${message}`));
  return certificationFaults(after, context)
    .filter(({ path, message }) => !known.has(`${path} ${message}`))
    .map(({ path, message }) => ({ path: `after.${path}`, message }));
}

/**
 * The whole text that the applicant signs, in one order. The signer and the checker write it as canonical JSON
 * (RFC 8785).
 */
export const changeStatement = (
  change: Pick<ChangeDetail, 'id' | 'kind' | 'reason' | 'depositNumber' | 'before' | 'after'> & {
    materials: readonly { kind: string; sha256: string }[];
  },
) => ({
  type: 'change-request' as const,
  v: 1 as const,
  id: change.id,
  deposit_id: change.depositNumber,
  kind: change.kind,
  reason: change.reason,
  before: change.before,
  after: change.after,
  materials: change.materials.map(({ kind, sha256 }) => ({ kind, sha256 })),
});
