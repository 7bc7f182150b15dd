import { readFileSync } from 'node:fs';
import { parseManifest, readBundle, type WorkFile } from '@yinji/evidence';
import { describe, expect, test } from 'vitest';
import type { PublicRecord } from '../record-query.ts';
import { examine } from './engine/evidence-engine.ts';
import { TRUST_FILE_NAMES, trustFilesOf } from './engine/trust-files.ts';
import { inPhrases, verdictOf } from './verdict.ts';

const CONFORMANCE = new URL('../../../../conformance/', import.meta.url);
const zip = (name: string) => new Uint8Array(readFileSync(new URL(`${name}.zip`, CONFORMANCE)));
const trust = trustFilesOf(
  Object.fromEntries(
    TRUST_FILE_NAMES.map((name) => [name, readFileSync(new URL(`trust/${name}`, CONFORMANCE), 'utf8')]),
  ),
);
const plain = zip('valid/plain');
const deposited: WorkFile = parseManifest(readBundle(plain).get('manifest.json')!).files[0]!;

const record = (change: Partial<PublicRecord> = {}): PublicRecord => ({
  number: 'YJCZ-2026-0000-0000-0000-0',
  kind: 'deposit',
  status: '有效',
  complete: true,
  recordSha256: 'ab'.repeat(32),
  provenAt: '2026-11-18T01:30:13.000Z',
  receivedAt: '2026-11-18T01:30:12.000Z',
  workTypeLabel: '书画',
  original: 'arrived',
  timeline: [],
  publicName: null,
  rightsHolder: null,
  rightsHolderBy: null,
  documents: [],
  superseded: null,
  title: null,
  isPaperComparable: true,
  rosetteSha256: null,
  simulated: true,
  ...change,
});

describe("the platform's answer", () => {
  test('an old certificate is marked as such, with the newer one', () => {
    const superseded = { at: '2026-11-20T00:00:00.000Z', newerNumber: 'YJBQ-2026-1' };
    const verdict = verdictOf(record({ kind: 'certification', superseded }), undefined);
    expect([verdict?.tone, verdict?.stamp]).toEqual(['waiting', '旧证书']);
    expect(verdict?.lead).toContain('YJBQ-2026-1');
  });

  test("is marked as the platform's word, since nothing was checked here", () => {
    const verdict = verdictOf(record(), undefined);
    expect([verdict?.tone, verdict?.stamp]).toEqual(['told', '平台答复：有效']);
    expect(verdictOf(record({ kind: 'contract' }), undefined)?.phrases[0]).toBe('据平台记录，');
    expect(verdict?.phrases.join('')).toBe(
      '据平台记录，这件作品的指纹在 2026 年 11 月 18 日上午 9 点 30 分 13 秒之前就已存在。',
    );
  });

  test('names the proven time of a certificate, and not when the platform received the fingerprint', () => {
    const verdict = verdictOf(record({ kind: 'certification' }), undefined);
    expect(verdict?.lead).toBe(
      '它所依据的存证，据平台记录在 2026 年 11 月 18 日上午 9 点 30 分 13 秒之前就已存在。',
    );
  });

  test('waits for time stamp and witnesses', () => {
    const verdict = verdictOf(record({ complete: false, provenAt: null }), undefined);
    expect(verdict).toMatchObject({ tone: 'waiting', stamp: '证据未齐' });
    expect(verdict?.phrases.join('')).toContain('9 点 30 分 12 秒由平台收到');
    // Complete for the platform, but nobody else has borne out a time: no time is named as proven.
    expect(verdictOf(record({ provenAt: null }), undefined)).toMatchObject({ stamp: '证据未齐' });
  });

  test('shows a status other than 有效 first', () => {
    expect(verdictOf(record({ status: '已撤销', complete: false }), undefined)).toMatchObject({
      tone: 'refused',
      stamp: '已撤销',
    });
    expect(verdictOf(record({ status: '异议处理中' }), undefined)).toMatchObject({
      tone: 'waiting',
      stamp: '异议处理中',
    });
  });
});

describe('checks in this browser', () => {
  test('the deposited file existed before the second of the token', async () => {
    const verdict = verdictOf(undefined, await examine(plain, trust, deposited));
    expect(verdict?.phrases.join('')).toBe(
      '这个文件在 2026 年 11 月 18 日上午 9 点 30 分 13 秒之前就已存在，此后没有改动过。',
    );
    expect([verdict?.tone, verdict?.stamp]).toEqual(['held', '有效']);
  });

  test('without the file the verdict is about the record only', async () => {
    expect(verdictOf(undefined, await examine(plain, trust))?.phrases[0]).toContain('这份存证记录');
  });

  test('the public bundle is valid as well, and the lead says that nobody is named', async () => {
    const examination = await examine(zip('valid/public'), trust, deposited);
    const verdict = verdictOf(undefined, examination);
    expect([verdict?.tone, verdict?.lead]).toEqual(['held', expect.stringContaining('公开版')]);
    expect(examination.report.facts.creatorName).toBeUndefined();
  });

  test("an altered file is refused, whatever the platform's answer", async () => {
    const examination = await examine(plain, trust, { ...deposited, sha256: 'cd'.repeat(32) });
    const honest = record({ recordSha256: examination.recordSha256 ?? '' });
    expect(verdictOf(honest, examination)).toMatchObject({ tone: 'refused', stamp: '不符' });
  });

  test('a forged bundle is refused', async () => {
    const verdict = verdictOf(undefined, await examine(zip('invalid/manifest-title-edited'), trust));
    expect([verdict?.tone, verdict?.stamp]).toEqual(['refused', '无效']);
  });

  test('a bundle of another number is refused', async () => {
    expect(verdictOf(record(), await examine(plain, trust, deposited))).toMatchObject({ stamp: '不是同一条' });
  });

  test('a revoked record stays revoked, although its bundle is valid', async () => {
    const examination = await examine(plain, trust, deposited);
    const revoked = record({ status: '已撤销', recordSha256: examination.recordSha256 ?? '' });
    expect(verdictOf(revoked, examination)).toMatchObject({ tone: 'refused', stamp: '已撤销' });
  });

  test('without the trust files nothing is decided, and the missing one is named', async () => {
    const two = new Map([...trust].filter(([name]) => name !== 'tsa-ca.pem'));
    const verdict = verdictOf(undefined, await examine(plain, two, deposited));
    expect(verdict?.tone).toBe('open');
    expect(verdict?.lead).toContain('tsa-ca.pem');
  });

  test('broken trust files and broken bundles are findings, not errors', async () => {
    const broken = new Map(trust).set('tsa-ca.pem', new Uint8Array([1]));
    expect((await examine(plain, broken)).trustFault).toContain('tsa-ca.pem');
    expect((await examine(new Uint8Array(40), trust)).report.verdict).toBe('invalid');
  });
});

test('a sentence breaks after its commas', () => {
  expect(inPhrases('时间戳无效，不能证明时间。')).toEqual(['时间戳无效，', '不能证明时间。']);
});
