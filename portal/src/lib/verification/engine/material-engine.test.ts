import {
  encodeMaterialReveal,
  encodeRecord,
  materialCommitment,
  toUtf8,
  type MaterialReveal,
} from '@yinji/evidence';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import * as fixture from '../../../../../conformance/fixture.ts';
import { examineMaterial, materialFilesOf, type MaterialExamination } from './material-engine.ts';
import { signedTrust, testOn } from './testing.ts';
import { materialPartOf } from './material-files.ts';

testOn('2027-01-01');
const trust = new Map([['policy.txt', toUtf8(fixture.policyText())]]);
const reveal: MaterialReveal = {
  v: 1,
  salt: '0b'.repeat(16),
  deposit_id: fixture.manifestOf().id,
  sha256: 'ab'.repeat(32),
  sm3: 'cd'.repeat(32),
  size: 4711,
};
const file = { sha256: reveal.sha256, sm3: reveal.sm3, size: reveal.size };
const recordOf = (opened: MaterialReveal) =>
  encodeRecord({
    type: 'material',
    v: 1,
    commitment: materialCommitment(opened),
    received_at: fixture.RECEIVED.toISOString(),
  });
const record = recordOf(reveal);
const proof = toUtf8(await fixture.prove(record, { index: 7 }));
const files = new Map([
  ['material.json', encodeMaterialReveal(reveal) as Uint8Array],
  ['record.json', record as Uint8Array],
  ['record.tlog-proof', proof as Uint8Array],
]);
const failed = ({ checks }: MaterialExamination) =>
  checks.filter(({ outcome }) => outcome === 'fail').map(({ id, fault }) => [id, fault?.kind]);
const skipped = ({ checks }: MaterialExamination) =>
  checks.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id);
const withPart = (name: string, bytes: Uint8Array) => new Map(files).set(name, bytes);

describe('the proof of a sketch', () => {
  test('verifies with its file, and shows number, place and cosigners', async () => {
    const found = await examineMaterial(files, trust, file);
    expect([found.verdict, failed(found), skipped(found)]).toEqual(['valid', [], []]);
    expect([found.reveal?.deposit_id, found.record?.received_at, found.index]).toEqual([
      reveal.deposit_id,
      fixture.RECEIVED.toISOString(),
      7,
    ]);
    expect(found.witnesses.length).toBeGreaterThan(0);
  });

  test('names whose keys it relies on, by the root that stands behind the trust files', async () => {
    const found = await examineMaterial(files, signedTrust('parties-time-alone'), file);
    expect([found.verdict, found.backers?.backing.isOperatorWitness]).toEqual(['valid', true]);
    expect(found.backers?.root?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    const [unsigned, nothing] = [
      await examineMaterial(files, trust, file),
      await examineMaterial(files, signedTrust('file-replaced'), file),
    ];
    expect([unsigned.backers?.backing.hasRoot, nothing.backers]).toEqual([false, undefined]);
    expect(skipped(nothing)).toEqual(['inclusion', 'log', 'quorum']);
  });

  test.each([
    ['size', { size: 4712 }],
    ['sha256', { sha256: 'ac'.repeat(32) }],
    ['sm3', { sm3: 'ce'.repeat(32) }],
  ])('another file is caught by its %s, and nothing else is', async (kind, other) => {
    const found = await examineMaterial(files, trust, { ...file, ...other });
    expect([found.verdict, failed(found)]).toEqual(['invalid', [['file', kind]]]);
  });

  test('an altered reveal, record or proof each fails in its own check', async () => {
    const otherReveal = encodeMaterialReveal({ ...reveal, size: 4712 });
    expect(failed(await examineMaterial(withPart('material.json', otherReveal), trust, file))).toEqual([
      ['record', 'not-opened'],
      ['file', 'size'],
    ]);
    const other = recordOf({ ...reveal, salt: '0c'.repeat(16) });
    expect(failed(await examineMaterial(withPart('record.json', other), trust, file))).toEqual([
      ['record', 'not-opened'],
      ['inclusion', 'not-in-log'],
    ]);
    const upload = encodeRecord(fixture.recordOf(toUtf8('m'), toUtf8('s')));
    expect(failed(await examineMaterial(withPart('record.json', upload), trust, file))[0]).toEqual([
      'record',
      'other-record',
    ]);
    const text = new TextDecoder().decode(proof);
    const forged = toUtf8(text.replace(/^— .*$/m, (line) => line.replace(/.$/, 'A').replace(/..$/, 'BB')));
    expect((await examineMaterial(withPart('record.tlog-proof', forged), trust, file)).verdict).toBe('invalid');
    for (const bytes of [toUtf8('{}'), toUtf8('nonsense'), new Uint8Array()])
      for (const name of files.keys())
        expect((await examineMaterial(withPart(name, bytes), trust, file)).verdict).toBe('invalid');
  });

  test('a missing part is undecided: no file, no proof, no record, no trust', async () => {
    const without = (name: string) => new Map([...files].filter(([one]) => one !== name));
    expect(skipped(await examineMaterial(files, trust))).toEqual(['file']);
    expect(skipped(await examineMaterial(without('record.tlog-proof'), trust, file))).toEqual([
      'inclusion',
      'log',
      'quorum',
    ]);
    expect(skipped(await examineMaterial(without('record.json'), trust, file))).toEqual([
      'record',
      'inclusion',
      'log',
      'quorum',
    ]);
    expect(skipped(await examineMaterial(without('material.json'), trust, file))).toEqual([
      'reveal',
      'record',
      'file',
    ]);
    const untrusted = await examineMaterial(files, new Map(), file);
    expect([untrusted.verdict, skipped(untrusted)]).toEqual(['undecided', ['inclusion', 'log', 'quorum']]);
  });
});

describe('dropped files', () => {
  test('are recognised by their parts: a zip with a reveal and no manifest, or the parts by their names', () => {
    const packed = (names: Record<string, Uint8Array>) => zipSync(names, { level: 0 });
    const zip = packed({ ...Object.fromEntries(files), 'README.txt': strToU8('x') });
    expect([...(materialFilesOf(zip)?.keys() ?? [])]).toEqual([...files.keys()]);
    expect(materialFilesOf(packed({ ...Object.fromEntries(files), 'manifest.json': record }))).toBeUndefined();
    expect(materialFilesOf(packed({ 'record.json': record }))).toBeUndefined();
    expect(materialFilesOf(strToU8('PK\u0003\u0004 cut off'))).toBeUndefined();
    expect(
      ['material.json', 'record (1).json', 'record.tlog-proof', 'sketch.json', 'xrecord.json'].map(
        materialPartOf,
      ),
    ).toEqual(['material.json', 'record.json', 'record.tlog-proof', undefined, undefined]);
  });
});
