import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  courtRows,
  parsePolicy,
  parseTrust,
  partiesOf,
  reliances,
  verifyBundleZip,
  type Parties,
} from './index.ts';

const conformance = new URL('../../../conformance/', import.meta.url);
const bytes = (name: string) => new Uint8Array(readFileSync(new URL(name, conformance)));

const factOf = (id: string, parties: Parties | undefined) =>
  courtRows(parties).find((row) => row.id === id)?.fact ?? '';
const parties = (change: Partial<Parties> = {}): Parties => ({
  creatorAuthorities: ['某电子认证机构'],
  timeAuthorities: ['某时间戳机构'],
  witnesses: [
    { name: 'w1', organisation: '某公证处' },
    { name: 'w2', organisation: '某大学' },
  ],
  isSimulated: false,
  ...change,
});

test('without a bundle nothing is said of who attests', () => {
  for (const id of ['time', 'parties']) expect(factOf(id, undefined)).toContain('放入证据包');
});

test('the parties are named from the report and the trust files', async () => {
  const names = ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'];
  const trust = parseTrust(new Map(names.map((name) => [name, bytes(`trust/${name}`)])));
  const { facts } = await verifyBundleZip(bytes('valid/two-of-three.zip'), trust);
  const found = partiesOf(trust, facts);
  const fact = factOf('time', found);
  expect(fact).toContain('Conformance Time Authority');
  expect(fact).toContain('2 家见证人');
  for (const { name } of facts.witnesses) expect(fact).toContain(name);
  expect(JSON.stringify(reliances(found))).toContain('Conformance Creator CA');
  // The policy declares no organisation.
  expect(factOf('parties', found)).toContain('不能据此认为它们独立于平台');
});

test('different organisations are named only where the policy declares one for each witness', () => {
  expect(factOf('parties', parties())).toMatch(/2 家机构：某公证处、某大学/);
  const one = [
    { name: 'w1', organisation: '某公证处' },
    { name: 'w2', organisation: '某公证处' },
  ];
  expect(factOf('parties', parties({ witnesses: one }))).toContain('同属一家机构：某公证处');
  for (const witnesses of [[{ name: 'w1' }], [{ name: 'w1', organisation: '某公证处' }, { name: 'w2' }], []])
    expect(factOf('parties', parties({ witnesses }))).toContain('不能据此认为');
});

test('a simulated party is never called independent', () => {
  const simulated = parties({ isSimulated: true });
  expect(factOf('time', simulated)).toContain('不能排除平台事后改写');
  expect(JSON.stringify(reliances(simulated))).toContain('相信平台：见证人由它自己模拟');
  expect(factOf('parties', parties({ isSimulated: true }))).toMatch(/模拟.*并不独立于平台/);
  const facts = { witnesses: [], authorityName: '印迹时间戳服务（模拟）' };
  const trust = {
    policy: parsePolicy('quorum none\n'),
    creatorAnchors: [],
    timeAnchors: [],
    revocations: undefined,
    files: new Map(),
  };
  expect(partiesOf(trust, facts).isSimulated).toBe(true);
  expect(partiesOf(trust, { witnesses: [] }, true).isSimulated).toBe(true);
});

test('the organisation of a witness is the comment on the line before it', () => {
  const lines = readFileSync(new URL('trust/policy.txt', conformance), 'utf8').split('\n');
  const at = lines.findIndex((line) => line.startsWith('witness w2'));
  const { witnesses } = parsePolicy([...lines.slice(0, at), '#  某大学 ', ...lines.slice(at)].join('\n'));
  expect(witnesses.flatMap(({ name, organisation }) => (organisation ? [[name, organisation]] : []))).toEqual([
    ['w2', '某大学'],
  ]);
});
