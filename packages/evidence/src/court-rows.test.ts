import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  courtRows,
  parsePolicy,
  parseTrust,
  PARTY_ROLES,
  reliances,
  verifyBundleZip,
  type Backing,
  type PartyRole,
} from './index.ts';

const conformance = new URL('../../../conformance/', import.meta.url);
const bytes = (name: string) => new Uint8Array(readFileSync(new URL(name, conformance)));

const factOf = (id: string, backing: Backing | undefined, isSimulated = false) =>
  courtRows(backing, isSimulated).find((row) => row.id === id)?.fact ?? '';
const relianceOn = (what: string, backing: Backing, isSimulated = false) =>
  Object.fromEntries(reliances(backing, isSimulated))[what];

const ORGANISATIONS: Record<PartyRole, string> = {
  operator: '某平台公司',
  'creator-ca': '某电子认证机构',
  'time-authority': '某时间戳机构',
  witness: '某公证处',
};
const backing = (change: Partial<Backing> = {}): Backing => ({
  hasRoot: true,
  parties: PARTY_ROLES.map((role) => ({
    role,
    id: role,
    name: role,
    organisation: ORGANISATIONS[role],
    isSimulated: false,
  })),
  oneOrganisation: [],
  simulated: [],
  isOperatorCa: false,
  isOperatorAloneForTime: false,
  isOperatorWitness: false,
  ...change,
});

test('without a bundle nothing is said of who attests', () => {
  for (const id of ['time', 'parties']) expect(factOf(id, undefined)).toContain('放入证据包');
});

test('without a root the keys that were used are named, and nobody is called independent', async () => {
  const names = ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'];
  const trust = parseTrust(new Map(names.map((name) => [name, bytes(`trust/${name}`)])));
  const report = await verifyBundleZip(bytes('valid/two-of-three.zip'), trust);
  const found = report.backing!;
  const fact = factOf('time', found);
  expect(fact).toContain('Conformance Time CA（未写明属于谁）');
  expect(fact).toContain('2 把见证密钥');
  for (const { name } of report.facts.witnesses) expect(fact).toContain(`witness.example/${name}`);
  expect(fact).toContain('不知道见证人是不是平台自己');
  expect(relianceOn('由谁存入', found)).toContain('Conformance Creator CA');
  expect(factOf('parties', found)).toContain('不能据此认为它们独立于平台');
});

test('with a root each organisation is named, and whether the platform is neutral is left to the court', () => {
  const fact = factOf('parties', backing());
  for (const organisation of Object.values(ORGANISATIONS)) expect(fact).toContain(organisation);
  expect(fact).toContain('由法庭审查');
  expect(factOf('time', backing())).toContain('须有见证人配合');
  const shared = [{ organisation: '某平台公司', roles: ['operator', 'time-authority'] as PartyRole[] }];
  expect(factOf('parties', backing({ oneOrganisation: shared }))).toContain('平台、时间戳同属某平台公司');
});

test('what is known of revocation stands with the signer and with the time', async () => {
  const names = ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'];
  const trust = parseTrust(
    new Map([
      ...names.map((name) => [name, bytes(`trust/${name}`)] as const),
      ['creator-ca.crl', bytes('lists/before-token.crl')],
    ]),
  );
  const report = await verifyBundleZip(bytes('valid/plain.zip'), trust);
  const rows = courtRows(report.backing, false, report.facts);
  const saidIn = (id: string) => rows.find((row) => row.id === id)?.fact;
  expect(saidIn('lawful')).toContain(
    '签名证书的吊销：2026 年 11 月 18 日 09:30:13（北京时间）的名单早于时间戳',
  );
  expect(saidIn('time')).toContain('时间戳证书的吊销：未核对吊销');
});

test('where the operator is authority or witness, its word alone is relied on', () => {
  expect(relianceOn('由谁存入', backing({ isOperatorCa: true }))).toContain('签发证书的就是它自己');
  const witnessing = backing({ isOperatorWitness: true });
  expect(relianceOn('账本没有改写', witnessing)).toBe('相信平台：见证人就是它自己');
  expect(factOf('time', witnessing)).toContain('见证人就是平台自己，不能排除平台事后改写');
  const uncosigned = backing({ parties: backing().parties.filter(({ role }) => role !== 'witness') });
  expect(relianceOn('账本没有改写', uncosigned)).toBe('相信平台：没有见证人联署');
});

test('a simulated party is never called independent', () => {
  const simulated = backing({
    parties: backing().parties.map((party) => ({ ...party, isSimulated: party.role === 'witness' })),
    simulated: ['witness'],
  });
  for (const [found, isSimulated] of [
    [simulated, false],
    [backing(), true],
  ] as const) {
    expect(factOf('time', found, isSimulated)).toContain('不能排除平台事后改写');
    expect(relianceOn('账本没有改写', found, isSimulated)).toBe('相信平台：见证人由它自己模拟');
    expect(factOf('parties', found, isSimulated)).toMatch(/模拟.*并不独立于平台/);
  }
  expect(factOf('parties', simulated)).toMatch(/^见证是模拟的/);
});

test('without a root a name that says of itself that it is simulated is believed', () => {
  const unnamed = PARTY_ROLES.map((role) => ({ role, id: role, name: '印迹时间戳服务（模拟）' }));
  const found = backing({ hasRoot: false, parties: unnamed });
  expect(factOf('parties', found)).toMatch(/模拟.*并不独立于平台/);
  expect(relianceOn('账本没有改写', found)).toBe('相信平台：见证人由它自己模拟');
});

test('the organisation of a witness is the comment on the line before it', () => {
  const lines = readFileSync(new URL('trust/policy.txt', conformance), 'utf8').split('\n');
  const at = lines.findIndex((line) => line.startsWith('witness w2'));
  const { witnesses } = parsePolicy([...lines.slice(0, at), '#  某大学 ', ...lines.slice(at)].join('\n'));
  expect(witnesses.flatMap(({ name, organisation }) => (organisation ? [[name, organisation]] : []))).toEqual([
    ['w2', '某大学'],
  ]);
});
