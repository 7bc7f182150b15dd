import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  COURT_ALTERNATIVE,
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

const bare = () =>
  parseTrust(
    new Map(['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'].map((name) => [name, bytes(`trust/${name}`)])),
  );
/** What the row of the time says of a bundle, and whom one trusts for it. */
const timeOf = async (name: string) => {
  const { backing: found, facts } = await verifyBundleZip(bytes(`valid/${name}.zip`), bare());
  return [
    courtRows(found, false, facts).find(({ id }) => id === 'time')!.fact,
    Object.fromEntries(reliances(found!, false, facts))['时间'],
  ] as const;
};

test('the time is owed to whoever gave it: the token, or witnesses who cosigned before the token', async () => {
  const [stamped, clock] = await timeOf('plain');
  expect(stamped).toMatch(/^记录的时间由Conformance Time CA（未写明属于谁）签发的时间戳固定。记录在只增不改/);
  expect(clock).toBe('相信Conformance Time CA（未写明属于谁）的时钟与密钥');
  const [late, witnesses] = await timeOf('late-token');
  expect(late).toMatch(
    /^记录的时间由足数见证人的联署固定。另有Conformance Time CA（未写明属于谁）签发的时间戳。/,
  );
  expect(witnesses).toMatch(/^相信witness\.example\/w1.*的时钟与密钥$/);
  expect(witnesses).not.toContain('Time CA');
});

test('a second authority is named beside the one that gave the time, or beside the witnesses', () => {
  const second = { role: 'time-authority' as const, id: 'second', name: 'second', organisation: '另一家机构' };
  const found = backing({ parties: [...backing().parties, second] });
  const tokenTime = new Date('2026-11-18T01:30:13.107Z');
  const of = (provenAt: string) => {
    const facts = { provenAt: new Date(provenAt), tokenTime, authorityName: 'first' };
    const rows = courtRows(found, false, facts);
    return [
      rows.find(({ id }) => id === 'time')!.fact.split('记录在')[0],
      Object.fromEntries(reliances(found, false, facts))['时间'],
    ];
  };
  expect(of('2026-11-18T01:30:14Z')).toEqual([
    '记录的时间由某时间戳机构签发的时间戳固定。另有另一家机构签发的时间戳。',
    '相信某时间戳机构的时钟与密钥',
  ]);
  expect(of('2026-11-18T01:30:13Z')).toEqual([
    '记录的时间由足数见证人的联署固定。另有某时间戳机构、另一家机构签发的时间戳。',
    '相信某公证处的时钟与密钥',
  ]);
});

test('where no time is proven, nobody is said to have given it', () => {
  expect(factOf('time', backing())).toMatch(/^记录有某时间戳机构签发的时间戳。/);
  const unstamped = backing({ parties: backing().parties.filter(({ role }) => role !== 'time-authority') });
  expect(factOf('time', unstamped)).toMatch(/^记录没有核验成立的时间戳。/);
  expect(relianceOn('时间', unstamped)).toBe('没有核验成立的时间戳');
});

test('relevance rests on article 87, authenticity on article 93', () => {
  const basis = Object.fromEntries(courtRows(undefined).map((row) => [row.id, row.basis]));
  expect(basis['relevant']).toBe('《最高人民法院关于民事诉讼证据的若干规定》第八十七条第二项');
  expect(basis['time']).toContain('第九十三条第一款第一至五项');
  expect(COURT_ALTERNATIVE).toContain('可以认定上链后未经篡改，有相反证据足以推翻的除外（十六条）');
});

test('without a root the keys that were used are named, and nobody is called independent', async () => {
  const report = await verifyBundleZip(bytes('valid/two-of-three.zip'), bare());
  const found = report.backing!;
  const fact = factOf('time', found);
  expect(fact).toContain('Conformance Time CA（未写明属于谁）');
  expect(fact).toContain('2 把见证密钥');
  for (const { name } of report.facts.witnesses) expect(fact).toContain(`witness.example/${name}`);
  expect(fact).toContain('不知道见证人是不是平台自己');
  expect(relianceOn('由谁存入', found)).toContain('Conformance Creator CA');
  expect(relianceOn('账本没有改写', found)).toMatch(/^相信witness\.example.*不是平台自己，也没有都与平台串通$/);
  expect(factOf('parties', found)).toContain('不能据此认为它们独立于平台');
});

test('with a root each organisation is named, and whether the platform is neutral is left to the court', () => {
  const fact = factOf('parties', backing());
  for (const organisation of Object.values(ORGANISATIONS)) expect(fact).toContain(organisation);
  expect(fact).toContain('由法庭审查');
  expect(factOf('time', backing())).toContain('须有见证人配合');
});

test('an organisation that has one of several keys of a role is not said to have them all', () => {
  const own = { role: 'time-authority' as const, id: 'own', name: 'own', organisation: '某平台公司' };
  const shared = [{ organisation: '某平台公司', roles: ['operator', 'time-authority'] as PartyRole[] }];
  const others = backing().parties.filter(({ role }) => role !== 'time-authority');
  const saidOf = (parties: Backing['parties']) =>
    factOf('parties', backing({ oneOrganisation: shared, parties }));
  expect(saidOf([...others, own])).toContain('平台、时间戳同属某平台公司');
  expect(saidOf([...backing().parties, own])).toContain('平台、时间戳之一同属某平台公司');
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

test('in evaluation the platform says that it simulates authorities and witnesses itself', () => {
  expect(factOf('time', backing(), true)).toContain('见证人由平台自己模拟，不能排除平台事后改写');
  expect(relianceOn('账本没有改写', backing(), true)).toBe('相信平台：见证人由它自己模拟');
  expect(factOf('parties', backing(), true)).toMatch(/模拟.*并不独立于平台/);
});

/** Another witness beside the one of a real organisation. */
const secondWitness = { role: 'witness' as const, id: 'w2', name: 'w2', organisation: '某实验室' };

test('simulated witnesses are called so, without saying that the platform runs them', () => {
  const simulated = backing({
    parties: backing().parties.map((party) => ({ ...party, isSimulated: party.role === 'witness' })),
    simulated: ['witness'],
  });
  expect(factOf('time', simulated)).toContain('见证是模拟的，单凭本记录不能排除平台事后改写');
  expect(relianceOn('账本没有改写', simulated)).toBe('没有可以相信的见证人：见证是模拟的');
  expect(factOf('parties', simulated)).toBe('见证是模拟的，不具证明效力，本记录不能作为证据提交。');
});

test('one simulated witness of several speaks for itself alone', () => {
  const found = backing({
    parties: [...backing().parties, { ...secondWitness, isSimulated: true }],
    simulated: ['witness'],
  });
  expect(factOf('time', found)).toContain('见证之一是模拟的，单凭本记录不能排除平台事后改写');
  expect(relianceOn('账本没有改写', found)).toBe(
    '相信某公证处、某实验室（模拟）没有都与平台串通；见证之一是模拟的',
  );
  expect(factOf('parties', found)).toMatch(/^见证之一是模拟的，不具证明效力。信任根写明：.*由法庭审查。$/);
});

test('without a root a name that says of itself that it is simulated is believed, of that key alone', () => {
  const parties = PARTY_ROLES.map((role) => ({
    role,
    id: role,
    name: role === 'time-authority' ? '印迹时间戳服务（模拟）' : role,
  }));
  const found = backing({ hasRoot: false, parties, isOperatorWitness: undefined });
  expect(factOf('parties', found)).toBe('时间戳自称是模拟的，不具证明效力，本记录不能作为证据提交。');
  expect(factOf('time', found)).toContain('不知道见证人是不是平台自己');
  expect(relianceOn('账本没有改写', found)).toContain('不是平台自己，也没有都与平台串通');
  const witnessing = parties.map((party) =>
    party.role === 'witness' ? { ...party, name: '模拟见证' } : party,
  );
  expect(relianceOn('账本没有改写', { ...found, parties: witnessing })).toBe(
    '没有可以相信的见证人：见证自称是模拟的',
  );
});

test('a name against a root that calls the key real is said to contradict it', () => {
  const parties = backing().parties.map((party) =>
    party.role === 'witness' ? { ...party, name: '模拟见证' } : party,
  );
  const fact = factOf('parties', backing({ parties }));
  expect(fact).toContain('见证自称是模拟的，与信任根所写不符');
  expect(fact).toContain('由法庭审查');
  expect(fact).not.toContain('由平台自己模拟');
  expect(factOf('time', backing({ parties }))).toContain('须有见证人配合');
});

test('the organisation of a witness is the comment on the line before it', () => {
  const lines = readFileSync(new URL('trust/policy.txt', conformance), 'utf8').split('\n');
  const at = lines.findIndex((line) => line.startsWith('witness w2'));
  const { witnesses } = parsePolicy([...lines.slice(0, at), '#  某大学 ', ...lines.slice(at)].join('\n'));
  expect(witnesses.flatMap(({ name, organisation }) => (organisation ? [[name, organisation]] : []))).toEqual([
    ['w2', '某大学'],
  ]);
});
