import { describe, expect, it } from 'vitest';
import * as fixture from '../../../conformance/fixture.ts';
import {
  encodeRecord,
  examineChain,
  examineRecord,
  makeNumber,
  parsePolicy,
  sha256,
  toHex,
  toUtf8,
  type ChainLink,
  type LogRecord,
  type LinkCheck,
} from './index.ts';

const policy = parsePolicy(fixture.policyText());
const number = fixture.manifestOf().id;
const at = fixture.RECEIVED.toISOString();
const digest = 'ab'.repeat(32);
const hexOf = (bytes: Uint8Array) => toHex(sha256(bytes));

const link = async (record: LogRecord, wish: fixture.ProofWish = {}): Promise<ChainLink> => {
  const entry = encodeRecord(record);
  return { recordSha256: hexOf(entry), entry, proof: await fixture.prove(entry, wish) };
};
const deposit = await link(fixture.recordOf(toUtf8('m'), toUtf8('s')), { index: 2 });
const upload = await link(
  {
    type: 'upload',
    v: 2,
    deposit_id: number,
    file_commitment: digest,
    received_at: at,
    previous: deposit.recordSha256,
  },
  { index: 5 },
);
const paper = await link(
  {
    type: 'document',
    v: 1,
    id: number,
    kind: 'deposit',
    document_sha256: digest,
    issued_at: at,
    previous: upload.recordSha256,
  },
  { index: 7 },
);
const honest = [deposit, upload, paper];

/** What fails, by the record's place. */
async function faults(links: readonly ChainLink[], of = number) {
  const { links: found, verdict } = await examineChain(links, policy, of);
  const failing = found.map(({ checks }) =>
    (Object.keys(checks) as LinkCheck[]).filter((check) => checks[check] === 'fail'),
  );
  return { verdict, failing };
}
const put = (place: number, change: Partial<ChainLink>) =>
  honest.map((one, i) => (i === place ? { ...one, ...change } : one));
const flipped = (bytes: Uint8Array, byte = 40) => bytes.map((each, i) => (i === byte ? each ^ 1 : each));

describe('a chain of records', () => {
  it('is valid when every record holds, and reports cosigners and position', async () => {
    const findings = await examineChain(honest, policy, number);
    expect(findings.verdict).toBe('valid');
    expect(findings.links.map(({ index }) => index)).toEqual([2, 5, 7]);
    expect(findings.links[0]?.witnesses).toEqual(['w1', 'w2', 'w3']);
  });

  it('tells whose keys its passed checks used, and none of a failing check', async () => {
    const [w1, w2] = fixture.witnesses;
    const cosigners = [w1!, w2!].map((who) => ({ who, time: fixture.RECEIVED }));
    const log = ['operator', fixture.ORIGIN];
    const two = [w1!, w2!].map(({ key }) => ['witness', key.name]);
    const keysUnder = async (wish: fixture.ProofWish) => {
      const one = await link(fixture.recordOf(toUtf8('m'), toUtf8('s')), wish);
      const { links } = await examineChain([one], policy, number);
      return links[0]!.keys.map(({ role, id }) => [role, id]);
    };
    expect(await keysUnder({ cosigners })).toEqual([log, ...two]);
    expect(await keysUnder({ cosigners: cosigners.slice(1) })).toEqual([log]);
    expect(await keysUnder({ cosigners, signWith: fixture.strangerLog })).toEqual(two);
    expect((await examineChain(put(0, { proof: null }), policy, number)).links[0]?.keys).toEqual([]);
  });

  it('is incomplete while a proof is outstanding', async () => {
    expect(await faults(put(2, { proof: null }))).toEqual({ verdict: 'incomplete', failing: [[], [], []] });
  });

  it('a changed byte of a record is caught by its digest, by the tree, and by the record that follows', async () => {
    expect(await faults(put(1, { entry: flipped(upload.entry) }))).toEqual({
      verdict: 'invalid',
      failing: [[], expect.arrayContaining(['digest', 'inclusion']), ['previous']],
    });
  });

  it('a record swapped with its digest is caught by the tree and the next link', async () => {
    const forged = encodeRecord({
      type: 'upload',
      v: 2,
      deposit_id: number,
      file_commitment: 'cd'.repeat(32),
      received_at: at,
      previous: deposit.recordSha256,
    });
    expect(await faults(put(1, { entry: forged, recordSha256: hexOf(forged) }))).toEqual({
      verdict: 'invalid',
      failing: [[], ['inclusion'], ['previous']],
    });
  });

  it('records of the first versions, which are no longer written, stay valid', async () => {
    const arrived = await link(
      {
        type: 'upload',
        v: 1,
        deposit_id: number,
        sha256: digest,
        received_at: at,
        previous: deposit.recordSha256,
      },
      { index: 5 },
    );
    const confirmed = await link(
      {
        type: 'confirmation',
        v: 1,
        id: makeNumber('YJQQ', 2026, new Uint8Array(8)),
        deposit_id: number,
        decision: 'passed',
        report_sha256: digest,
        decided_at: at,
        previous: arrived.recordSha256,
      },
      { index: 6 },
    );
    expect(await faults([deposit, arrived, confirmed])).toEqual({ verdict: 'valid', failing: [[], [], []] });
  });

  it('a record left out, put first or reordered breaks the link', async () => {
    expect((await faults([deposit, paper])).failing).toEqual([[], ['previous']]);
    expect((await faults([upload, paper])).failing[0]).toEqual(['previous']);
    expect((await faults([deposit, paper, upload])).verdict).toBe('invalid');
  });

  it('does not show its own end: without its last record it is valid as well', async () => {
    expect(await faults(honest.slice(0, -1))).toEqual({ verdict: 'valid', failing: [[], []] });
  });

  it('a record with a lower log index than the one it follows is refused', async () => {
    const early = { ...paper, proof: await fixture.prove(paper.entry, { index: 4 }) };
    expect((await faults([deposit, upload, early])).failing[2]).toEqual(['previous']);
  });

  it('a record of another deposit does not pass as one of this chain', async () => {
    const foreign = await link(
      {
        type: 'upload',
        v: 2,
        deposit_id: makeNumber('YJCZ', 2026, new Uint8Array(8)),
        file_commitment: digest,
        received_at: at,
        previous: deposit.recordSha256,
      },
      { index: 5 },
    );
    expect((await faults([deposit, foreign])).failing[1]).toEqual(['previous']);
  });

  it('an unknown log and too few witnesses are reported separately', async () => {
    const stranger = await fixture.prove(paper.entry, { index: 7, signWith: fixture.strangerLog });
    expect((await faults(put(2, { proof: stranger }))).failing[2]).toContain('log');
    const few = fixture.witnesses.slice(0, 1).map((who) => ({ who, time: fixture.after(2000) }));
    const alone = await fixture.prove(paper.entry, { index: 7, cosigners: few });
    expect((await faults(put(2, { proof: alone }))).failing[2]).toEqual(['quorum']);
  });

  it('a changed byte of the proof is caught, wherever it stands', async () => {
    // Two of three are the quorum: with exactly two cosigners, every line counts.
    const cosigners = fixture.witnesses.slice(0, 2).map((who) => ({ who, time: fixture.after(2000) }));
    const proof = await fixture.prove(paper.entry, { index: 7, cosigners });
    expect((await faults(put(2, { proof }))).verdict).toBe('valid');
    for (let place = 0; place < proof.length; place += 23) {
      const letter = proof[place] === 'A' ? 'B' : 'A';
      const changed = `${proof.slice(0, place)}${letter}${proof.slice(place + 1)}`;
      const { verdict } = await faults(put(2, { proof: changed }));
      expect([place, verdict]).toEqual([place, 'invalid']);
    }
  });

  it('of another number is invalid, and so is an empty chain', async () => {
    expect((await faults(honest, makeNumber('YJCZ', 2026, new Uint8Array(8)))).verdict).toBe('invalid');
    expect((await faults([])).verdict).toBe('invalid');
  });
});

describe('a record without a chain', () => {
  it('holds by itself, and a record of a work does not pass as such', async () => {
    const register = await link({
      type: 'register',
      v: 1,
      month: '2026-10',
      csv_sha256: digest,
      jsonl_sha256: digest,
      rows: 3,
      published_at: at,
    });
    expect(Object.values((await examineRecord(register, policy)).checks)).toEqual(Array(6).fill('pass'));
    expect((await examineRecord(deposit, policy)).checks.previous).toBe('fail');
  });
});
