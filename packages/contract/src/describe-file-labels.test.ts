import { expect, test } from 'vitest';
import { describeFileLabels } from './describe-file-labels.ts';
import type { FileLabels } from './file-labels.ts';

const credentials: NonNullable<FileLabels['credentials']> = {
  state: 'valid',
  faults: [],
  generator: 'Dreamer 3',
  signer: 'A. Signer',
  signerOrganisation: 'Dreamer Ltd',
  signedAt: '2026-11-21T08:30:00.120Z',
  isTimeTrusted: false,
  actions: ['c2pa.created', 'c2pa.edited', 'c2pa.edited'].map((name) => ({ name, sourceType: null })),
  ingredients: [],
  sourceTypes: ['trainedAlgorithmicMedia'],
};
const namesOf = (labels: FileLabels) =>
  describeFileLabels(labels, (instant) => instant).map(({ name }) => name);
const all = (labels: FileLabels) => JSON.stringify(describeFileLabels(labels, (instant) => instant));

test('a missing label is not mentioned', () => {
  expect(describeFileLabels({ credentials: null, labels: [] }, String)).toEqual([]);
});

test('an intact manifest is shown with its signer and its existing parts', () => {
  expect(namesOf({ credentials, labels: [] })).toEqual([
    '来源类型',
    '内容凭证',
    '生成工具',
    '签发者',
    '签发时间',
    '所载操作',
  ]);
});

test('a repeated action is shown once', () => {
  expect(describeFileLabels({ credentials, labels: [] }, String)).toContainEqual({
    name: '所载操作',
    value: '创建、编辑',
  });
});

test('of a failed manifest only the failure is shown, and AI generation', () => {
  const failed = all({
    credentials: { ...credentials, state: 'invalid', faults: ['assertion.dataHash.mismatch'] },
    labels: [],
  });
  expect(failed).toContain('assertion.dataHash.mismatch');
  expect(failed).toContain('人工智能生成');
  expect(failed).not.toContain('Signer');
  expect(failed).not.toContain('Dreamer');
});

test('a label of GB 45438 is shown with its author, an unreadable one too', () => {
  const nobody = { producer: null, produceId: null, propagator: null, propagateId: null };
  const aigc = { kind: 'aigc', place: 'xmp', ...nobody } as const;
  const said = all({
    credentials: null,
    labels: [
      { ...aigc, label: '3', producer: '甲公司', produceId: 'P-1' },
      { ...aigc, label: null },
    ],
  });
  expect(said).toContain('疑似人工智能生成合成');
  expect(said).toContain('甲公司、P-1');
  expect(said).toContain('内容无法读出');
});
