import { expect, test } from 'vitest';
import type { CertificationForm } from '../certification-form.ts';
import { blankApplicant, blankForm, blankOwner, readKeptForm } from './blank-form.ts';
import { describeForm, fieldLabels, formGroupOf } from './describe-form.ts';
import { attachmentKinds, type AttachmentKind } from '../attachment-kinds.ts';
import { dictionaries } from './dictionaries.ts';
import { certificationFaults } from './faults.ts';
import { heldRights } from './statements.ts';

const ID = '0199c000-0000-7000-8000-000000000001';
const OTHER = '0199c000-0000-7000-8000-000000000002';
const owner = { ...blankOwner(), id: ID, name: '沈知白', idNumber: '3301**********421X' };
const second = { ...owner, id: OTHER, name: '莫听雨', idNumber: '3301**********4225' };
const part = '这一段写了十个字以上的内容。';

const filled = (): CertificationForm => ({
  ...blankForm(),
  title: '寻隐者不遇',
  owners: [owner],
  authors: [{ name: '沈知白', signature: '知白' }],
  creation: {
    nature: 'original',
    note: '',
    completedOn: '2026-11-03',
    country: '中国',
    province: '',
    city: '杭州',
  },
  statement: { purpose: part, process: part, originality: part },
  filing: {
    method: 'owner',
    applicants: [
      { ...blankApplicant(), name: '沈知白', contact: '沈知白', phone: '13800000000', address: '杭州' },
    ],
    agent: null,
  },
  declarations: { rightsWarranted: true, ownWill: true, original: true },
});

const paths = (
  change: (form: CertificationForm) => void = () => undefined,
  kinds: AttachmentKind[] = [],
  verifiedName: string | null = '沈知白',
) => {
  const form = structuredClone(filled());
  change(form);
  const attachments = kinds.map((kind, at) => ({ id: at === 0 ? ID : OTHER, kind }));
  const context = { today: '2026-11-21', title: '寻隐者不遇', verifiedName, attachments };
  return certificationFaults(form, context).map(({ path }) => path);
};

test('a filled form has no fault, an empty one reports everything missing, once each', () => {
  expect(paths()).toEqual([]);
  const blank = { ...blankForm(), owners: [] };
  const context = { today: '2026-11-21', title: '寻隐者不遇', verifiedName: '沈知白', attachments: [] };
  const found = certificationFaults(blank, context).map(({ path }) => path);
  expect(found).toEqual([...new Set(found)]);
  expect(found).toEqual([
    'title',
    'owners',
    'authors',
    'creation.completedOn',
    'creation.city',
    'statement.purpose',
    'statement.process',
    'statement.originality',
    'filing.applicants.0.name',
    'filing.applicants.0.contact',
    'filing.applicants.0.phone',
    'filing.applicants.0.address',
    'declarations.rightsWarranted',
    'declarations.ownWill',
    'declarations.original',
  ]);
});

test.each([
  ['2026-11-21', '2026-11-21', []],
  ['2026-11-03', '2026-11-02', ['publication.firstPublishedOn']],
  ['2026-11-03', '2026-11-22', ['publication.firstPublishedOn']],
  ['2026-11-22', '2026-11-22', ['creation.completedOn', 'publication.firstPublishedOn']],
  ['2026-11-03', null, ['publication.firstPublishedOn']],
  [null, '2026-11-03', ['creation.completedOn']],
])('completed %s, published %s', (completedOn, firstPublishedOn, faults) => {
  expect(
    paths((form) => {
      form.creation.completedOn = completedOn;
      form.publication = { state: 'published', firstPublishedOn, country: '中国', city: '杭州', address: '' };
    }),
  ).toEqual(faults);
});

test.each([
  { firstPublishedOn: '2026-11-03' },
  { country: '中国' },
  { city: '杭州' },
  { address: 'https://example.com' },
])('an unpublished work has no data of a publication: %o', (said) => {
  expect(paths((form) => void Object.assign(form.publication, said))).toEqual(['publication.state']);
});

test.each(['adaptation', 'translation', 'compilation', 'annotation', 'arrangement', 'other'] as const)(
  '%s needs its note and the other author’s licence',
  (nature) => {
    const derived = (note: string) => (form: CertificationForm) =>
      void (form.creation = { ...form.creation, nature, note });
    expect(paths(derived(''))).toEqual(['creation.note', 'attachments.others-work']);
    expect(paths(derived('据某小说'), ['others-work'])).toEqual([]);
  },
);
test('an original work has no note about sources', () => {
  expect(paths((form) => void (form.creation.note = '据某小说'))).toEqual(['creation.note']);
});

const joint = (form: CertificationForm) => {
  form.rights.attribution = 'joint';
  form.owners.push(second);
  form.authors.push({ name: '莫听雨', signature: '听雨' });
};
test('a joint work has two owners, two authors and their agreement', () => {
  expect(paths((form) => void (form.rights.attribution = 'joint'))).toEqual([
    'owners',
    'authors',
    'attachments.joint',
  ]);
  expect(paths(joint)).toEqual(['attachments.joint']);
  expect(paths(joint, ['joint'])).toEqual([]);
});
test('two people do not make a personal work', () => {
  expect(paths((form) => void form.authors.push({ name: '莫听雨', signature: '' }))).toEqual([
    'authors.1.signature',
    'authors',
  ]);
  expect(paths((form) => void form.owners.push(second))).toEqual(['owners']);
});
test('nobody is listed twice', () => {
  const twice = (form: CertificationForm) => {
    joint(form);
    form.owners[1] = { ...owner, id: OTHER };
    form.authors[1] = form.authors[0]!;
  };
  expect(paths(twice, ['joint'])).toEqual(['owners.1.name', 'authors.1.name']);
});

test.each([
  ['duty', 'duty'],
  ['commissioned', 'commission'],
] as const)('%s needs its document', (attribution, kind) => {
  const change = (form: CertificationForm) => void (form.rights.attribution = attribution);
  expect(paths(change)).toEqual([`attachments.${kind}`]);
  expect(paths(change, [kind])).toEqual([]);
});
test('a legal person’s work belongs to a legal person', () => {
  const change = (form: CertificationForm) => void (form.rights.attribution = 'legal-person');
  expect(paths(change, ['legal-person'])).toEqual(['rights.attribution']);
  const byCompany = (form: CertificationForm) => {
    change(form);
    form.owners[0] = { ...owner, kind: 'enterprise', idType: '统一社会信用代码' };
  };
  expect(paths(byCompany, ['legal-person'])).toEqual([]);
});

const gotBy = (acquisition: CertificationForm['rights']['acquisition']) => (form: CertificationForm) =>
  void (form.rights.acquisition = acquisition);
test('an heir proves kinship, and a death, a will or a judgment', () => {
  expect(paths(gotBy('inherited'))).toEqual(['attachments.kinship', 'attachments.death']);
  for (const kind of ['death', 'will', 'court'] as const)
    expect(paths(gotBy('inherited'), ['kinship', kind])).toEqual([]);
});
test('a successor provides one of four documents', () => {
  expect(paths(gotBy('succeeded'))).toEqual(['attachments.enterprise-change']);
  for (const kind of ['enterprise-change', 'contract', 'creditors', 'liquidation'] as const)
    expect(paths(gotBy('succeeded'), [kind])).toEqual([]);
});
test('another way is explained and proven', () => {
  expect(paths(gotBy('other'))).toEqual(['rights.acquisitionNote', 'attachments.transfer']);
});
test('only the author holds moral rights', () => {
  const some = (form: CertificationForm) => {
    gotBy('inherited')(form);
    form.rights.scope = 'part';
    form.rights.held = [2, 5];
  };
  expect(paths(some, ['kinship', 'will'])).toEqual(['rights.held']);
  expect(heldRights({ rights: { ...filled().rights, acquisition: 'inherited' } })).toEqual(
    Array.from({ length: 13 }, (_, at) => at + 5),
  );
  expect(heldRights(filled())).toHaveLength(17);
});
test('part of the rights is at least one of them, and each once', () => {
  const of = (held: number[]) => (form: CertificationForm) =>
    void Object.assign(form.rights, { scope: 'part', held });
  expect(paths(of([]))).toEqual(['rights.held']);
  expect(paths(of([5, 5]))).toEqual(['rights.held']);
  expect(paths(of([5]))).toEqual([]);
  expect(paths((form) => void (form.rights.held = [5]))).toEqual(['rights.scope']);
});

test('an agent provides letter and identity, and is not an owner', () => {
  const agent = { ...filled().filing.applicants[0]!, name: '陆代办', matter: '代为申请' };
  const by = (one: typeof agent | null) => (form: CertificationForm) =>
    void (form.filing = { ...form.filing, method: 'agent', agent: one });
  const papers = ['authorisation', 'agent-identity'] as const;
  expect(paths(by(null))).toEqual([
    'filing.agent.name',
    'attachments.authorisation',
    'attachments.agent-identity',
  ]);
  expect(paths(by(agent), [...papers], '陆代办')).toEqual([]);
  expect(paths(by(agent), [...papers], '别人')).toEqual(['filing.agent.name']);
  expect(paths(by({ ...agent, name: '沈知白' }), [...papers])).toEqual(['filing.agent.name']);
  expect(paths((form) => void (form.filing.agent = agent))).toEqual(['filing.method']);
});

test('names are the same everywhere', () => {
  expect(paths((form) => void (form.title = '别的'))).toEqual(['title']);
  expect(paths(() => undefined, [], '别人')).toEqual(['owners.0.name']);
  expect(paths(() => undefined, [], null)).toEqual([]);
  expect(paths((form) => void (form.filing.applicants[0]!.name = '别人'))).toEqual([
    'filing.applicants.0.name',
  ]);
});

test('a series lists its works, each by another name and with its sample', () => {
  expect(paths((form) => void (form.nature = 'series'))).toEqual(['series']);
  const two = (names: [string, string]) => (form: CertificationForm) => {
    form.nature = 'series';
    form.series = [
      { name: names[0], sample: ID },
      { name: names[1], sample: OTHER },
    ];
  };
  expect(paths(two(['一', '二']), ['sample', 'sample'])).toEqual([]);
  expect(paths(two(['一', '一']), ['sample', 'sample'])).toEqual(['series.1.name']);
  expect(paths(two(['一', '']), ['sample'])).toEqual(['series.1.name', 'series.1.sample']);
});

test.each([
  [
    'a country that is not said',
    (form: CertificationForm) => void (form.creation.country = ''),
    ['creation.country'],
  ],
  ['other without a note', (form: CertificationForm) => void (form.category = 'L'), ['categoryNote']],
  [
    'a person with an organisation’s paper',
    (form: CertificationForm) => void (form.owners[0]!.idType = '营业执照'),
    ['owners.0.idType'],
  ],
  [
    'an organisation with a person’s paper',
    (form: CertificationForm) => void (form.owners[0]!.kind = 'enterprise'),
    ['owners.0.idType'],
  ],
  [
    'a paper that has ended',
    (form: CertificationForm) => void (form.owners[0]!.idValidUntil = '2026-11-20'),
    ['owners.0.idValidUntil'],
  ],
  [
    'a pen name that is not said',
    (form: CertificationForm) => void (form.owners[0]!.signedAs = 'pen-name'),
    ['owners.0.penName'],
  ],
  [
    'a pen name where none is used',
    (form: CertificationForm) => void (form.owners[0]!.penName = '松下客'),
    ['owners.0.signedAs'],
  ],
  [
    'statements too short and too long',
    (form: CertificationForm) =>
      void Object.assign(form.statement, { purpose: '太短', process: '长'.repeat(801) }),
    ['statement.purpose', 'statement.process'],
  ],
  [
    'a licensed face without name or licence',
    (form: CertificationForm) => void (form.fonts.use = 'licensed'),
    ['fonts.names', 'attachments.font'],
  ],
  [
    'a face named where there is no text',
    (form: CertificationForm) => void (form.fonts.names = '某体'),
    ['fonts.use'],
  ],
  [
    'a person in the picture',
    (form: CertificationForm) => void (form.showsPerson = true),
    ['attachments.portrait'],
  ],
  [
    'ways of writing',
    (form: CertificationForm) =>
      void Object.assign(form.filing.applicants[0]!, { phone: 'abc', email: 'x', postcode: '?' }),
    ['filing.applicants.0.phone', 'filing.applicants.0.postcode', 'filing.applicants.0.email'],
  ],
] as [string, (form: CertificationForm) => void, string[]][])('%s', (_, change, faults) => {
  expect(paths(change)).toEqual(faults);
});

test('a form of the first version is read in the present shape', () => {
  const { draft, owners } = readKeptForm({
    title: '旧作',
    owners: [{ name: '沈知白', kind: 'natural' }],
    creation: { completedOn: '2026-10-01', country: '中国', province: '浙江', city: '杭州' },
    contact: { name: '沈知白', phone: '13900000001', address: '杭州', email: '' },
  });
  expect(draft.creation).toMatchObject({ nature: 'original', completedOn: '2026-10-01' });
  expect(draft.filing.applicants[0]).toMatchObject({ name: '沈知白', phone: '13900000001' });
  expect(owners[0]).toMatchObject({ name: '沈知白', signedAs: 'true-name' });
});

test('every field that can have a fault has a label and a group', () => {
  const found = certificationFaults(
    { ...blankForm(), owners: [{ ...owner, name: '', country: '', idNumber: '' }], category: 'L' },
    { today: '2026-11-21', title: 'x', verifiedName: null, attachments: [] },
  );
  for (const { path } of found) {
    expect(fieldLabels[path.replace(/\.\d+(?=\.|$)/g, '.*')], path).toBeDefined();
    expect(formGroupOf(path)).toBeDefined();
  }
  expect([formGroupOf('fonts.names'), formGroupOf('attachments.joint'), formGroupOf('categoryNote')]).toEqual([
    'statement',
    'attachments',
    'work',
  ]);
});

test('dictionaries have no value twice, and the form is described with every owner', () => {
  for (const [name, terms] of Object.entries(dictionaries)) {
    const values = terms.map(({ value }) => value);
    expect(new Set(values).size, name).toBe(values.length);
  }
  expect(dictionaries.categories).toHaveLength(16);
  expect(dictionaries.copyrights).toHaveLength(17);
  expect(attachmentKinds.filter(({ code }) => code !== null)).toHaveLength(13);
  const both = structuredClone(filled());
  joint(both);
  expect(
    describeForm(both)
      .owners.filter(({ path }) => path.endsWith('.name'))
      .map(({ value }) => value),
  ).toEqual(['沈知白', '莫听雨']);
});
