import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  CHECK_IDS,
  parseManifest,
  parseTrust,
  provenTime,
  readBundle,
  toUtf8,
  verifyBundle,
  verifyBundleZip,
  type FailureCode,
} from './index.ts';
import { checkTimes } from './bundle-times.ts';
import { FAILURE_WORDS } from './bundle-words.ts';
import { CONFORMANCE, readJson } from './testing.ts';

interface Index {
  valid: Record<string, string>;
  invalid: Record<string, { check: string; code: FailureCode; says: string }>;
  undecided: Index['invalid'];
}
const index = readJson<Index>(`${CONFORMANCE}index.json`);
const zip = (name: string) => new Uint8Array(readFileSync(`${CONFORMANCE}${name}.zip`));
const trust = parseTrust(
  new Map(
    ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'].map((name) => [
      name,
      new Uint8Array(readFileSync(`${CONFORMANCE}trust/${name}`)),
    ]),
  ),
);

describe('every honest bundle', () => {
  for (const [name, says] of Object.entries(index.valid))
    it(`is valid: ${name} (${says})`, async () => {
      const { verdict, checks, sentence } = await verifyBundleZip(zip(`valid/${name}`), trust);
      expect(checks.filter((check) => check.outcome === 'fail')).toEqual([]);
      expect([verdict, sentence]).toEqual(['valid', expect.stringContaining('之前就已')]);
    });
});

describe('every forged bundle', () => {
  for (const [name, { check, code, says }] of Object.entries(index.invalid))
    it(`ends in its failing check: ${name} (${says})`, async () => {
      const { verdict, checks } = await verifyBundleZip(zip(`invalid/${name}`), trust);
      const first = checks.find((each) => each.outcome === 'fail');
      expect({ verdict, check: first?.id, code: first?.code }).toEqual({ verdict: 'invalid', check, code });
    });
});

describe('every bundle that names something unknown', () => {
  for (const [name, { check, code, says }] of Object.entries(index.undecided))
    it(`is undecided: ${name} (${says})`, async () => {
      const { verdict, checks } = await verifyBundleZip(zip(`undecided/${name}`), trust);
      const open = checks.find((each) => each.outcome === 'skipped' && each.id !== 'work');
      expect({ verdict, check: open?.id, code: open?.code }).toEqual({ verdict: 'undecided', check, code });
    });
});

describe('a bundle', () => {
  const plain = zip('valid/plain');
  const work = { sha256: '', sm3: '', size: 0 };
  const files = readBundle(plain);
  const listed = parseManifest(files.get('manifest.json')!).files[0]!;

  it('without trust is undecided, even when all else passes', async () => {
    const { verdict, checks } = await verifyBundleZip(plain, undefined);
    expect(verdict).toBe('undecided');
    expect(checks.find((check) => check.id === 'inclusion')?.outcome).toBe('pass');
    expect(checks.find((check) => check.id === 'timestamp')?.code).toBe('trust');
  });

  it('is compared with the file at hand', async () => {
    const { verdict, sentence } = await verifyBundleZip(plain, trust, { workFile: listed });
    expect([verdict, sentence]).toEqual([
      'valid',
      expect.stringMatching(/^这个文件在 2026 年 11 月 18 日 09:30:13/),
    ]);
    for (const [change, code] of [
      [{ size: 1 }, 'work-size'],
      [{ sha256: 'ab'.repeat(32) }, 'work-sha256'],
      [{ sm3: 'ab'.repeat(32) }, 'work-sm3'],
    ] as const) {
      const report = await verifyBundleZip(plain, trust, { workFile: { ...work, ...listed, ...change } });
      expect(report.checks.find((check) => check.id === 'work')?.code).toBe(code);
      expect([report.verdict, report.sentence]).toEqual(['invalid', '所选的文件，不是存证的那个文件。']);
    }
  });

  it('says what it holds', async () => {
    const { facts } = await verifyBundleZip(plain, trust);
    expect(facts).toMatchObject({
      variant: 'full',
      title: '寻隐者不遇',
      creatorName: '沈知白',
      signerName: '沈知白',
      logIndex: 5,
      treeSize: 11,
      quorum: { needed: 2, of: 3 },
      tokenTime: new Date('2026-11-18T01:30:13Z'),
      checkpointTime: new Date('2026-11-18T01:30:14Z'),
    });
    expect(facts.witnesses.map((each) => each.name)).toEqual(['w1', 'w2', 'w3']);
  });

  it('names nobody in its public variant, and states that', async () => {
    const { verdict, sentence, checks, facts } = await verifyBundleZip(zip('valid/public-with-work'), trust);
    expect([verdict, sentence]).toEqual(['valid', expect.stringContaining('没有出示由谁签名存入')]);
    expect(checks.filter((each) => each.code === 'withheld').map((each) => each.id)).toEqual([
      'reveal',
      'record-signature',
      'creator-signature',
    ]);
    expect(facts.variant).toBe('public');
    expect([facts.title, facts.creatorName, facts.signerName]).toEqual([undefined, undefined, undefined]);
    expect(facts.secondToken?.authorityName).toBe('Second Time Authority');
    const without = await verifyBundleZip(zip('valid/public'), undefined);
    expect([without.verdict, without.checks.find((each) => each.id === 'creator-signature')?.code]).toEqual([
      'undecided',
      'withheld',
    ]);
  });

  it('lists second token and certificate only where there is one', async () => {
    const ids = async (name: string) => (await verifyBundleZip(zip(name), trust)).checks.map(({ id }) => id);
    const without = (...left: string[]) => CHECK_IDS.filter((id) => !left.includes(id));
    expect(await ids('valid/two-tokens')).toEqual(without('certificate'));
    expect(await ids('valid/with-issued-certificate')).toEqual(without('timestamp-2'));
    expect(await ids('valid/plain')).toEqual(without('timestamp-2', 'certificate'));
    expect(await ids('invalid/not-a-zip')).toEqual(without('timestamp-2', 'certificate'));
  });

  it('does not count a second token of the first authority', async () => {
    for (const name of ['second-token-copied', 'second-token-same-authority']) {
      const { verdict, checks, facts } = await verifyBundleZip(zip(`valid/${name}`), trust);
      const check = checks.find(({ id }) => id === 'timestamp-2');
      expect([verdict, check?.outcome, check?.code]).toEqual(['valid', 'skipped', 'same-authority']);
      expect(facts.secondToken).toBeUndefined();
    }
  });

  it('says that certificate.pdf was not checked', async () => {
    const detail = async (name: string) => (await verifyBundleZip(zip(name), trust)).checks[0]?.detail;
    expect(await detail('valid/with-certificate')).toContain('certificate.pdf 未核对');
    expect(await detail('valid/plain')).not.toContain('未核对');
  });

  it('writes no title into a sentence', async () => {
    const { checks, facts } = await verifyBundleZip(zip('valid/title-closes-quotes'), trust);
    expect(facts.title).toContain('》。由张三存入');
    expect(checks.filter(({ detail }) => detail.includes('张三'))).toEqual([]);
  });

  it('shows no name that its commitment does not open', async () => {
    const { facts } = await verifyBundleZip(zip('invalid/reveal-wrong-title'), trust);
    expect([facts.title, facts.creatorName]).toEqual([undefined, undefined]);
  });

  it('with any byte flipped never crashes the checks and never changes a fact', async () => {
    const honest = await verifyBundle(files, trust);
    for (const [name, bytes] of files)
      for (let at = 0; at < bytes.length; at += 7) {
        const copy = bytes.slice();
        copy[at]! ^= 1 << (at % 8);
        const { verdict, facts } = await verifyBundle(new Map(files).set(name, copy), trust);
        // A few bytes are not covered by a signature: a witness's line may become an unknown key's line, and
        // two witnesses are enough.
        if (verdict === 'valid')
          expect({ ...facts, witnesses: [] }).toEqual({ ...honest.facts, witnesses: [] });
        if (verdict === 'valid') expect(['record.tlog-proof', 'record.tsr']).toContain(name);
      }
  });

  it('never crashes the checks when cut off', async () => {
    for (const [name, bytes] of files)
      // A proof that loses its last witness line still has its quorum.
      if (name !== 'record.tlog-proof')
        for (let length = 0; length < bytes.length; length += 41)
          expect(
            (await verifyBundle(new Map(files).set(name, bytes.subarray(0, length)), trust)).verdict,
          ).not.toBe('valid');
    for (let length = 0; length < plain.length; length += 97)
      expect((await verifyBundleZip(plain.subarray(0, length), trust)).verdict).toBe('invalid');
  });
});

describe('a trust folder', () => {
  it('is refused without its three files', () => {
    expect(() => parseTrust(new Map())).toThrow(expect.objectContaining({ code: 'trust' }));
    expect(() => parseTrust(new Map([['policy.txt', toUtf8('quorum none\n')]]))).toThrow(
      expect.objectContaining({ code: 'trust' }),
    );
  });
});

describe('the words of a check', () => {
  it('count the keys of witnesses, not organisations', async () => {
    const { checks } = await verifyBundleZip(zip('valid/two-of-three'), trust);
    expect(checks.find(({ id }) => id === 'witnesses')?.detail).toMatch(
      /^2 把见证密钥有效（要求 2 \/ 3）：w\d、w\d/,
    );
  });

  it('say nothing of revocation where no list was looked at', async () => {
    const { checks, facts } = await verifyBundleZip(zip('valid/plain'), trust);
    expect(facts.revocation?.creator?.standing).toBe('not-checked');
    expect(checks.find(({ id }) => id === 'creator-signature')?.proves).toBe(
      '清单由证书持有人的密钥签署，存证时在证书有效期内，证书由受信任的机构签发。',
    );
  });

  it('hold of a receipt later than the token, and of one later than the cosignatures', () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 18, 1, minutes));
    const check = (token: number, cosigned: number) => () =>
      checkTimes(
        trust.policy,
        at(10),
        at(token),
        ['w1', 'w2'].map((name) => ({ name, time: at(cosigned) })),
      );
    const late = expect.objectContaining({ code: 'time-received-late' });
    expect(check(4, 10)).toThrow(late);
    expect(check(10, 4)).toThrow(late);
    expect(check(10, 5)).not.toThrow();
    expect(FAILURE_WORDS['time-received-late']).toBe('平台写的收到时间晚于时间戳或见证人联署 5 分钟以上');
  });
});

describe('the proven time', () => {
  const time = (text: string) => new Date(`2026-11-18T01:30:${text}Z`);
  it.each([
    ['the token, rounded up', '13.107', '20.000', '14.000'],
    ['a token on the second', '13.000', '20.000', '13.000'],
    ['the second after the witnesses, who leave out the fraction', '40.000', '20.000', '21.000'],
  ])('is %s', (_, token, quorum, proven) => {
    expect(provenTime(time(token), time(quorum))).toEqual(time(proven));
  });

  it('is the token alone where nobody cosigned', () => {
    expect(provenTime(time('13.107'), undefined)).toEqual(time('14.000'));
  });

  it.each([
    ['plain', '09:30:13'],
    ['late-token', '09:30:15'],
  ])('stands in the sentence: %s', async (name, clock) => {
    const { sentence, facts } = await verifyBundleZip(zip(`valid/${name}`), trust);
    expect(sentence).toContain(`11 月 18 日 ${clock}`);
    expect(facts.provenAt?.getTime()).toBeLessThanOrEqual(Math.ceil(facts.tokenTime!.getTime() / 1000) * 1000);
  });
});
