import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { AnyCall } from '../call.ts';
import { blankForm } from '../certification/index.ts';
import * as wire from './index.ts';

const ID = '0199c000-0000-7000-8000-000000000002';
const OTHER = '0199c000-0000-7000-8000-00000000beef';
const AT = '2026-11-21T08:30:00.120Z';
const DIGEST = '1f731aa225638621a6ec8f08554b22cbb06b9fd74c2ca22b00b2dcb8b8ee476e';

const account = {
  id: ID,
  nickname: '沈知白',
  headPortrait: null,
  gender: 'unknown',
  introduction: '画画的',
  realNameFlag: 20,
  memberFlag: true,
  maskedPhone: '139****0001',
  verifiedName: '沈*白',
};
const ownAccount = {
  id: ID,
  nickname: '沈知白',
  portraitUrl: null,
  gender: 'unknown',
  introduction: '画画的',
  realName: 'person',
  isMember: true,
  maskedPhone: '139****0001',
  verifiedName: '沈*白',
};
const order = {
  orderInfoId: ID,
  orderNo: 'YJ20261121',
  flag: true,
  qrCodeBase64: 'iVBORw0KGgo=',
  expiresAt: AT,
};
const ownOrder = {
  orderId: ID,
  orderNo: 'YJ20261121',
  needsPayment: true,
  qrCodePng: 'iVBORw0KGgo=',
  expiresAt: AT,
};
const quotas = { evidence: 10, authentic: 2, gallery: 2, common: 20 };
const track = { state: 'reviewing', reason: null, since: AT, dueAt: null };
const workSummary = {
  id: ID,
  title: '松下问童子',
  workType: 'draw',
  thumbnailUrl: null,
  depositNumber: 'YJCZ-2026-7K3M',
  recordSha256: DIGEST,
  createdAt: AT,
  evidence: { state: 'passed', reason: null, since: AT, dueAt: null },
  confirmation: track,
  certification: null,
  standing: null,
};
const work = {
  ...workSummary,
  claimedCreatedOn: '2026-10-01',
  description: '',
  file: { name: '松.jpg', sizeBytes: 48_213_904, sha256: DIGEST, sm3: DIGEST },
  original: 'arrived',
  previewUrl: null,
  deposit: {
    number: 'YJCZ-2026-7K3M',
    queryCode: 'ABCD2345',
    receivedAt: AT,
    recordSha256: DIGEST,
    logIndex: 41,
    treeSize: 42,
    tokenTime: AT,
    cosignedAt: AT,
    witnesses: 1,
    receipt: null,
    complete: true,
  },
  fileLabels: {
    credentials: {
      state: 'valid',
      faults: ['signingCredential.untrusted'],
      generator: 'Dreamer 3',
      signer: null,
      signerOrganisation: null,
      signedAt: AT,
      isTimeTrusted: false,
      actions: [{ name: 'c2pa.created', sourceType: 'trainedAlgorithmicMedia' }],
      ingredients: [{ title: null, generator: null, relationship: 'parentOf' }],
      sourceTypes: ['trainedAlgorithmicMedia'],
    },
    labels: [
      { kind: 'source-type', term: 'trainedAlgorithmicMedia' },
      {
        kind: 'aigc',
        place: 'xmp',
        label: '1',
        producer: '甲公司',
        produceId: 'P-1',
        propagator: null,
        propagateId: null,
      },
    ],
  },
  offersCredentialedCopy: true,
  confirmationNumber: null,
  category: 'F',
  aiDeclaration: { use: 'partly', tool: '某工具' },
  versions: [{ sequence: 1, name: '旧.jpg', sizeBytes: 5, sha256: DIGEST, replacedAt: AT }],
  certificationNumber: null,
  isFirstReceipt: null,
  isWeaklyProtectable: null,
  hasComparison: false,
};
const owner = {
  name: '沈知白',
  kind: 'natural',
  country: '中国',
  province: '浙江',
  city: '杭州',
  address: '',
  idType: '居民身份证',
  idNumber: '3301**********421X',
  idValidUntil: null,
  signedAs: 'true-name',
  penName: '',
  phone: '',
};
const form = {
  ...blankForm(),
  title: '松下问童子',
  authors: [{ name: '沈知白', signature: '知白' }],
};
const certification = {
  workId: ID,
  depositNumber: 'YJCZ-2026-7K3M-9Q4D-V2XH-J',
  state: 'reviewing',
  form: { ...form, owners: [{ ...owner, id: OTHER }] },
  owners: [{ ...owner, id: OTHER, standing: 'stated', asked: true }],
  attachments: [
    {
      id: OTHER,
      kind: 'joint',
      name: '合作协议.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 9,
      sha256: 'a'.repeat(64),
      uploadedAt: AT,
    },
  ],
  correction: {
    askedAt: AT,
    dueAt: AT,
    answeredAt: null,
    reason: '协议缺少签字页',
    items: [{ field: 'attachments.joint', text: '补上签字页' }],
  },
  signature: { formSha256: 'a'.repeat(64), certificateSha256: 'b'.repeat(64), signedAt: AT },
  reason: null,
  number: null,
  savedAt: AT,
  submittedAt: null,
  decidedAt: null,
};
const notice = {
  id: ID,
  category: 'rights',
  title: '存证已完成',
  body: '证书可以下载',
  link: '/notices',
  createdAt: AT,
  readAt: null,
};
const detail = {
  worksCount: 21,
  evidencePassCount: 1,
  evidenceReviewCount: 2,
  evidenceNotPassCount: 3,
  evidenceDraftCount: 4,
  confirmationPassCount: 5,
  confirmationReviewCount: 6,
  confirmationNotPassCount: 7,
  confirmationDraftCount: 8,
  copyrightPassCount: 9,
  copyrightReviewCount: 10,
  copyrightNotPassCount: 11,
  memberVO: { expiredDate: AT, packageName: '随笔' },
  sumEvidenceRestCount: 12,
  sumAuthenticRestCount: 13,
  sumGalleryRestCount: 14,
  sumCommonRestCount: 15,
};
const ownDetail = {
  works: 21,
  evidence: { passed: 1, reviewing: 2, rejected: 3, draft: 4 },
  confirmation: { passed: 5, reviewing: 6, rejected: 7, draft: 8 },
  certification: { passed: 9, reviewing: 10, rejected: 11 },
  membership: { expiresAt: AT, packageName: '随笔' },
  rest: { evidence: 12, authentic: 13, gallery: 14, common: 15 },
};

type Sample = [wire: unknown, ours: unknown];
const same = (value: unknown): Sample => [value, value];
const none = same({});
const page: Sample = [
  { pageNum: '2', pageSize: '20' },
  { page: 2, size: 20 },
];

/** Sent JSON and our decoded form: one recorded sample for each built call of section 7. */
const samples: Record<string, { input: Sample; output: Sample }> = {
  isEmailOffered: { input: none, output: same(true) },
  sendCode: { input: same({ phone: '13900000001' }), output: same({ retryAfterSeconds: 60 }) },
  registerWithPassword: {
    input: [
      { phone: '13900000001', verifyCode: '042137', password: '一句只有我知道的话语', agreed: true },
      { phone: '13900000001', code: '042137', password: '一句只有我知道的话语', agreed: true },
    ],
    output: [
      { token: 't', userInfo: account },
      { token: 't', account: ownAccount },
    ],
  },
  signIn: {
    input: [
      { email: 'a@b.example', verifyCode: '042137', agreed: true },
      { email: 'a@b.example', code: '042137', agreed: true },
    ],
    output: [
      { token: 't', userInfo: { ...account, realNameFlag: 10, memberFlag: false } },
      { token: 't', account: { ...ownAccount, realName: 'none', isMember: false } },
    ],
  },
  getOwnAccount: {
    input: none,
    output: [
      { ...account, realNameFlag: 30, headPortrait: '/p.png' },
      { ...ownAccount, realName: 'organisation', portraitUrl: '/p.png' },
    ],
  },
  signOut: { input: none, output: same(null) },
  updateProfile: { input: same({ nickname: '知白', gender: 'female' }), output: [account, ownAccount] },
  getPublicProfile: {
    input: same({ id: ID }),
    output: [
      { id: ID, nickname: '沈知白', headPortrait: null, introduction: '' },
      { id: ID, nickname: '沈知白', portraitUrl: null, introduction: '' },
    ],
  },
  getPersonalHomePage: {
    input: same({ id: ID }),
    output: [
      {
        profile: { id: ID, nickname: '沈知白', headPortrait: '/p.webp', introduction: '' },
        works: [],
        total: 0,
        since: AT,
      },
      {
        profile: { id: ID, nickname: '沈知白', portraitUrl: '/p.webp', introduction: '' },
        works: [],
        total: 0,
        since: AT,
      },
    ],
  },
  getServerTime: { input: none, output: same(1_795_000_000_000) },
  listCategories: {
    input: none,
    output: same([{ letter: 'F', name: '美术', workTypes: ['draw', 'creative'] }]),
  },
  deleteWork: { input: same({ id: ID }), output: same(null) },
  listPublicWorks: {
    input: [
      { pageNum: '3', pageSize: '50', workType: 'photo', keyword: '松' },
      { page: 3, size: 50, workType: 'photo', keyword: '松' },
    ],
    output: [
      { results: [], total: 1000, isTotalExact: false, next: 'MTAw', previous: null },
      { items: [], total: 1000, isTotalExact: false, next: 'MTAw', previous: null },
    ],
  },
  listOwnWorks: {
    input: [
      { pageNum: '2', pageSize: '10', track: 'evidence', state: 'passed', from: '2026-01-01', cursor: 'MTAw' },
      { page: 2, size: 10, track: 'evidence', state: 'passed', from: '2026-01-01', cursor: 'MTAw' },
    ],
    output: [
      { results: [workSummary], total: 1, isTotalExact: true, next: null },
      { items: [workSummary], total: 1, isTotalExact: true, next: null },
    ],
  },
  getWork: { input: same({ id: ID }), output: same(work) },
  getCertificate: { input: same({ id: ID, kind: 'confirmation' }), output: same(null) },
  addTradingStatement: {
    input: same({ workId: ID, transferId: ID, statement: '{"v":1}', signature: 'AAAA' }),
    output: same(null),
  },
  addContractCertificate: {
    input: same({ transferId: ID }),
    output: same({ id: ID, number: 'YJZR-2026-7K3M' }),
  },
  releaseWork: {
    input: same({
      fileId: ID,
      title: '松',
      workType: 'draw',
      description: '',
      claimedCreatedOn: null,
      category: 'F',
      aiDeclaration: { use: 'none', tool: '' },
      manifest: 'AAAA',
      reveal: 'AAAA',
      signature: 'AAAA',
    }),
    output: same(work),
  },
  updateWork: {
    input: same({ id: ID, title: '松', file: null, aiDeclaration: { use: 'unknown', tool: '' } }),
    output: same(work),
  },
  uploadOriginal: {
    input: same({ workId: ID }),
    output: same({ fileId: null, sha256: DIGEST, sm3: DIGEST, sizeBytes: 9 }),
  },
  listPackages: {
    input: page,
    output: [
      {
        results: [{ id: ID, packageName: '随笔', packagePrice: '68.00', remark: '按月', termDays: 30, quotas }],
        total: 6,
      },
      { items: [{ id: ID, name: '随笔', priceFen: 6800, remark: '按月', termDays: 30, quotas }], total: 6 },
    ],
  },
  getMemberDetail: { input: none, output: [detail, ownDetail] },
  updateMembershipSettings: { input: same({ remind: false, defaultPackageId: ID }), output: same(null) },
  submitPackageOrder: {
    input: [
      { spuId: ID, orderRemark: '公司用' },
      { packageId: ID, remark: '公司用' },
    ],
    output: [order, ownOrder],
  },
  payPackageOrder: {
    input: [
      { id: ID, paymentType: 20 },
      { orderId: ID, channel: 'alipay' },
    ],
    output: [
      { ...order, flag: false, qrCodeBase64: null },
      { ...ownOrder, needsPayment: false, qrCodePng: null },
    ],
  },
  isOrderPaid: {
    input: [
      { orderNo: 'YJ20261121', paymentType: 10 },
      { orderNo: 'YJ20261121', channel: 'wechat' },
    ],
    output: same(false),
  },
  askForPayment: { input: same({ orderNo: 'YJ20261121' }), output: same(null) },
  getShelfFee: { input: none, output: [{ fee: '0.00' }, { fee: 0 }] },
  putOnShelf: {
    input: same({ id: ID, introduction: '松下' }),
    output: [
      { state: 'unpaid', order },
      { state: 'unpaid', order: ownOrder },
    ],
  },
  takeOffShelf: { input: same({ id: ID }), output: same(null) },
  isShelfPaid: { input: same({ orderNo: 'YJ20261121' }), output: same(false) },
  findCertification: { input: [{ spuId: ID }, { workId: ID }], output: same(certification) },
  saveCertification: {
    input: [
      { spuId: ID, submit: true, form, signature: { certificateSha256: 'b'.repeat(64), signature: 'AAAA' } },
      { workId: ID, submit: true, form, signature: { certificateSha256: 'b'.repeat(64), signature: 'AAAA' } },
    ],
    output: same(certification),
  },
  releaseGallery: {
    input: same({ id: ID }),
    output: same({
      id: ID,
      state: 'released',
      template: 'wall',
      title: '秋山集',
      foreword: '',
      coverWorkId: OTHER,
      entries: [{ workId: OTHER, caption: '题跋' }],
      revision: 3,
      updatedAt: AT,
      releasedAt: AT,
      isChanged: false,
      ruleCode: null,
      reason: null,
      mayAppeal: false,
    }),
  },
  updateCertification: {
    input: [
      { spuId: ID, submit: false, form },
      { workId: ID, submit: false, form },
    ],
    output: same(certification),
  },
  deleteCertificationFiles: { input: same({ id: OTHER }), output: same(certification) },
  addOwner: {
    input: [
      { spuId: ID, owner },
      { workId: ID, owner },
    ],
    output: same(certification),
  },
  editOwner: { input: same({ id: OTHER, owner }), output: same(certification) },
  deleteOwner: { input: same({ id: OTHER }), output: same(certification) },
  listDictionary: {
    input: same({ id: 'categories' }),
    output: same([{ value: 'F', label: '美术', code: 'F' }]),
  },
  listNotices: {
    input: page,
    output: [
      { results: [notice], total: 9 },
      { items: [notice], total: 9 },
    ],
  },
  countUnreadNotices: { input: none, output: same(3) },
  getNotice: { input: same({ id: ID }), output: same(notice) },
  deleteNotice: { input: same({ id: OTHER }), output: same(null) },
  readAllNotices: { input: none, output: same(null) },
};

const calls = Object.entries(wire as Record<string, unknown>).filter(
  (entry): entry is [string, AnyCall] =>
    typeof entry[1] === 'object' && entry[1] !== null && 'path' in entry[1],
);
const built = calls.filter(([, call]) => call.status === 'built');
const sampleOf = (name: string) => {
  const sample = samples[name];
  if (sample === undefined) throw new Error(`no sample of ${name}`);
  return sample;
};
/** A number in a query arrives as text and is sent as a number or text: both read the same. */
const asText = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? String(one) : one)),
  ) as unknown;

describe('sent JSON is decoded and encoded back', () => {
  test('every built call has a sample, and there are no others', () => {
    expect(Object.keys(samples).sort()).toEqual(built.map(([name]) => name).sort());
  });

  test.each(built)('%s: its input', (name, call) => {
    const [sent, ours] = sampleOf(name).input;
    expect(z.decode(call.input, sent as never)).toEqual(ours);
    const written = z.encode(call.input, ours as never);
    expect(asText(written)).toEqual(asText(sent));
    expect(z.decode(call.input, written)).toEqual(ours);
  });

  test.each(built)('%s: its answer', (name, call) => {
    const [sent, ours] = sampleOf(name).output;
    expect(z.decode(call.output, sent as never)).toEqual(ours);
    const written = z.encode(call.output, ours as never);
    expect(written).toEqual(sent);
    expect(z.decode(call.output, written)).toEqual(ours);
  });

  test.each(built.filter(([, call]) => call.method === 'POST'))(
    '%s: an unknown field is refused',
    (name, call) => {
      const [sent] = sampleOf(name).input;
      expect(z.safeDecode(call.input, { ...(sent as object), nobodyKnows: 1 } as never).success).toBe(false);
    },
  );
});

describe('an omitted field has its default', () => {
  test.each([
    ['listPackages', wire.listPackages, 5],
    ['listNotices', wire.listNotices, 20],
    ['listOwnWorks', wire.listOwnWorks, 20],
    ['listPublicWorks', wire.listPublicWorks, 20],
  ] as const)('%s starts with its first page', (_, call: AnyCall, size) => {
    expect(z.decode(call.input, {} as never)).toEqual({ page: 1, size });
  });

  test.each([
    { pageNum: 0 },
    { pageNum: -1 },
    { pageNum: '1.5' },
    { pageNum: 'all' },
    { pageSize: 0 },
    { pageSize: 101 },
    { pageSize: '1e9' },
  ])('the page query %j is refused', (query) => {
    expect(z.safeDecode(wire.listNotices.input, query as never).success).toBe(false);
  });

  test('the default document is the deposit certificate', () => {
    expect(z.decode(wire.getCertificate.input, { id: ID })).toEqual({ id: ID, kind: 'deposit' });
  });
});

describe('a client’s claims about money are ignored', () => {
  test('salesPrice and paymentType of the callback are ignored', () => {
    const sent = { orderNo: 'YJ20261121', salesPrice: '0.01', paymentType: 10 } as const;
    expect(z.decode(wire.askForPayment.input, sent)).toEqual({ orderNo: 'YJ20261121' });
  });

  test('salesPrice and paymentType of the callback are sent', () => {
    const said = { orderNo: 'YJ20261121', priceFen: 6800, channel: 'alipay' } as const;
    expect(z.encode(wire.askForPayment.input, said)).toEqual({
      orderNo: 'YJ20261121',
      salesPrice: '68.00',
      paymentType: 20,
    });
  });
});

describe('realNameFlag', () => {
  test.each([0, 11, 40, '10', null, true])('%j is none of the three', (realNameFlag) => {
    expect(z.safeDecode(wire.account, { ...account, realNameFlag } as never).success).toBe(false);
  });
});
