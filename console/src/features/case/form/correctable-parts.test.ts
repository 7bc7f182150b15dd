import { blankForm } from '@yinji/contract';
import { describe, expect, test } from 'vitest';
import { sampleForm } from '@yinji/testkit/people/sample-form';
import { canBeCorrected } from '../decision/correctable.ts';
import type { ReviewCase } from '../review-case.ts';
import { partsOf } from './correctable-parts.ts';

type Change = NonNullable<ReviewCase['change']>;
const before = { ...sampleForm('山行', '沈知白'), owners: [] };
const change = (kind: Change['kind'], corrections: Change['corrections'] = []) =>
  ({ kind, before, after: null, materials: [], corrections }) as unknown as Change;
const asked = { askedAt: '', dueAt: '', answeredAt: null, reason: '', items: [] };

describe('correctable parts', () => {
  test('of a change: its permitted fields, its reason, and each kind of attachment', () => {
    const values = partsOf({ kind: 'change', form: null, change: change('change') }).map(({ value }) => value);
    expect(values[0]).toBe('');
    expect(values).toEqual(expect.arrayContaining(['creation.completedOn', 'reason', 'materials.proof']));
    // Owners change only by a contract.
    expect(values).not.toContain('rights.acquisition');
    expect(new Set(values).size).toBe(values.length);
  });

  test('of a change without new words: no field', () => {
    const values = partsOf({ kind: 'change', form: null, change: change('reissue') }).map(({ value }) => value);
    expect(values).toContain('reason');
    expect(values).not.toContain('title');
  });

  test('of a confirmation: what its holder can say and show, never the file', () => {
    const parts = partsOf({ kind: 'confirmation', form: null, change: null });
    expect(parts.map(({ value }) => value)).toEqual(['', 'statement', 'aiDeclaration', 'materials']);
  });

  test('of a form: each place of its lists, and each kind of attachment', () => {
    const [one] = sampleForm('山行', '沈知白').authors;
    if (one === undefined) throw new Error('the sample has an author');
    const form = { ...blankForm(), owners: [], authors: [one, one] };
    const parts = partsOf({ kind: 'certification', form, change: null });
    expect(parts).toContainEqual({ value: 'authors.1.name', label: '作者姓名或名称（2）' });
    expect(parts.map(({ value }) => value)).toContain('attachments.joint');
  });
});

test('a certification can be returned repeatedly, a change once, a confirmation once in a submission, nothing else', () => {
  const [submittedAt, earlier] = ['2026-11-20T02:00:00.000Z', '2026-11-01T02:00:00.000Z'];
  const none = { change: null, confirmation: null, submittedAt };
  const answered = (answeredAt: string) => ({ corrections: [{ ...asked, answeredAt, answer: null }] });
  expect(canBeCorrected({ ...none, kind: 'certification' })).toBe(true);
  expect(canBeCorrected({ ...none, kind: 'change', change: change('change') })).toBe(true);
  expect(canBeCorrected({ ...none, kind: 'change', change: change('change', [asked]) })).toBe(false);
  const confirmed = { ...none, kind: 'confirmation' as const };
  expect(canBeCorrected({ ...confirmed, confirmation: { corrections: [] } })).toBe(true);
  expect(canBeCorrected({ ...confirmed, confirmation: answered(earlier) })).toBe(true);
  expect(canBeCorrected({ ...confirmed, confirmation: answered(submittedAt) })).toBe(false);
  for (const kind of ['transfer', 'objection'] as const) expect(canBeCorrected({ ...none, kind })).toBe(false);
});
