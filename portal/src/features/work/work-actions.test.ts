import type { WorkDetail } from '@yinji/contract';
import { expect, test } from 'vitest';
import { actionsOf } from './work-actions.ts';
import { documentsOf } from './work-documents.ts';

const since = '2026-11-18T01:30:12.000Z';
const track = (state: 'draft' | 'reviewing' | 'passed' | 'rejected') => ({
  state,
  reason: null,
  since,
  dueAt: null,
});
const deposit = {
  number: 'YJCZ-2026-0000-0000-0000-0',
  queryCode: 'K7M3QX',
  receivedAt: since,
  recordSha256: 'ab'.repeat(32),
  logIndex: 1,
  treeSize: 2,
  tokenTime: since,
  cosignedAt: since,
  witnesses: 3,
  receipt: 'r',
  complete: true,
};
const work = (change: Partial<WorkDetail> = {}): WorkDetail => ({
  id: '0198a5c0-0000-7000-8000-000000000001',
  title: '寻隐者不遇',
  workType: 'draw',
  thumbnailUrl: null,
  depositNumber: deposit.number,
  recordSha256: deposit.recordSha256,
  createdAt: since,
  evidence: track('passed'),
  confirmation: null,
  certification: null,
  standing: null,
  claimedCreatedOn: null,
  description: '',
  file: null,
  original: 'arrived',
  previewUrl: null,
  deposit,
  fileLabels: null,
  offersCredentialedCopy: true,
  confirmationNumber: null,
  certificationNumber: null,
  isFirstReceipt: null,
  isWeaklyProtectable: null,
  hasComparison: false,
  category: null,
  aiDeclaration: null,
  versions: [],
  ...change,
});

test('a draft is continued or deleted, and nothing else', () => {
  expect(actionsOf(work({ deposit: null, evidence: track('draft'), original: 'none' }))).toEqual([
    'continue-draft',
    'delete-draft',
  ]);
});

test('confirmation waits for the original', () => {
  expect(actionsOf(work({ original: 'awaited' }))).toEqual(['upload-original', 'certify']);
  expect(actionsOf(work())).toEqual(['request-confirmation', 'certify']);
});

test('nothing can be submitted for review before the deposit has passed', () => {
  expect(actionsOf(work({ evidence: track('reviewing') }))).toEqual([]);
});

test('under review it can be withdrawn, rejected or withdrawn it can be requested again', () => {
  expect(actionsOf(work({ confirmation: track('reviewing') }))).toEqual(['certify', 'withdraw-confirmation']);
  for (const state of ['rejected', 'draft'] as const)
    expect(actionsOf(work({ confirmation: track(state) }))).toContain('request-confirmation');
  expect(actionsOf(work({ confirmation: track('passed') }))).toEqual(['certify']);
});

test('a certification under review or passed can only be read', () => {
  expect(actionsOf(work({ confirmation: track('passed'), certification: track('passed') }))).toEqual([
    'view-certification',
  ]);
});

test('documents are listed when they are there', () => {
  expect(documentsOf(work({ deposit: null }))).toEqual([]);
  const unproven = work({ deposit: { ...deposit, complete: false }, offersCredentialedCopy: false });
  expect(documentsOf(unproven).map(({ kind }) => kind)).toEqual(['receipt']);
  expect(documentsOf(work()).map(({ kind }) => kind)).toEqual([
    'deposit',
    'bundle',
    'public-bundle',
    'copy',
    'receipt',
  ]);
  expect(
    documentsOf(work({ confirmation: track('passed'), certification: track('passed') })).map(
      ({ kind }) => kind,
    ),
  ).toEqual([
    'deposit',
    'confirmation',
    'report',
    'certification',
    'bundle',
    'public-bundle',
    'copy',
    'receipt',
  ]);
});

test('an ended record allows nothing further; a disputed one does', () => {
  for (const standing of ['已撤销', '已撤回', '已注销'] as const) {
    expect(actionsOf(work({ standing }))).toEqual([]);
    expect(actionsOf(work({ standing, certification: track('passed') }))).toEqual(['view-certification']);
  }
  expect(actionsOf(work({ standing: '异议处理中' }))).toEqual(actionsOf(work({ standing: '有效' })));
});
