/** Invented data for tests and the bench: nobody's name, number or work. */
import { createHash } from 'node:crypto';
import type {
  CertificationData,
  ComparisonData,
  ConfirmationData,
  DepositData,
  DocumentData,
  PictureData,
} from './document-data.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

function documentOf(kind: string, word: string): DocumentData {
  return {
    number: `YJ${kind}-2026-7K3M-9Q4D-V2XH`,
    checkCharacter: 'J',
    recordSha256: sha256(`${kind} ${word}`),
    issuedAt: new Date('2026-11-21T01:31:05Z'),
    status: '有效',
    variant: '完整版　仅供存证主体出示',
    verifyUrl: `https://yinji.example/verification-v2?n=YJ${kind}-2026-7K3M-9Q4D-V2XH-J`,
    verifyLines: ['yinji.example', '/verification-v2'],
    simulated: false,
    sealCertificate: '3F:A0:77:1C…D2',
    trustRoot: { version: 1, fingerprint: sha256('trust root').toString('hex') },
    timestamp: {
      at: new Date('2026-11-21T01:30:13.107Z'),
      authority: '持牌时间戳机构',
      serialNumber: '0x5C0E 91B7 43AA',
    },
  };
}

export function sampleDeposit(title: string, picture?: PictureData): DepositData {
  return {
    ...documentOf('CZ', title),
    title,
    kind: '摄影作品',
    holder: {
      name: '林知远',
      identity: '居民身份证 3301 **** **** 421X',
      verifiedOn: new Date('2026-10-08T00:00:00Z'),
    },
    depositedAt: new Date('2026-11-21T01:30:12.482Z'),
    completedOn: new Date('2026-10-02T00:00:00Z'),
    file: {
      name: '竞帆_定稿.tif',
      manifestPath: 'original.tif',
      count: 1,
      mediaType: 'image/tiff',
      sizeBytes: 48_213_904,
      sha256: sha256(`file ${title}`),
      sm3: createHash('sm3').update(`file ${title}`).digest(),
    },
    log: {
      index: 1_048_311,
      checkpointSize: 1_048_320,
      checkpointAt: new Date('2026-11-21T01:30:13Z'),
      root: sha256('root'),
    },
    witnesses: { signed: 3, required: 2 },
    signature: { format: 'CAdES，P-256', certificate: '8E41…07' },
    bundleSha256: sha256('bundle'),
    ...(picture ? { picture, original: { afterSeconds: 8, isFirstReceipt: true } } : {}),
  };
}

export function sampleConfirmation(title: string): ConfirmationData {
  return {
    ...documentOf('QS', title),
    variant: '完整版',
    title,
    kind: '摄影作品',
    depositNumber: 'YJCZ-2026-7K3M-9Q4D-V2XH-J',
    holder: '林知远',
    steps: [
      { count: 612_944, what: '件在先存证', how: '全部比对' },
      { count: 100, what: '件进入候选', how: '按感知指纹检索' },
      { count: 2, what: '件经人工核对', how: '有相同之处' },
      { count: 0, what: '件构成近似', how: '两名审核员判断' },
    ],
    verdict: '审核通过：在下述范围内，未发现构成近似的在先作品。',
    scope: '范围：截至日志第 1,048,310 条（2026-11-21 09:30）的全部存证。范围之外的作品未作比对。',
    reviewers: '审核员 R-017、复核员 R-042',
    reviewersNote: '系统盲派；不知提交人，声明无利害关系',
    reviewedAt: new Date('2026-11-23T08:20:44Z'),
    method: '印迹比对 1.0：像素指纹、八向感知指纹',
    reasons: [
      {
        likeness: '帆面号码字形，占画面 0.8%',
        rule: 'N-21',
        reason: '同一字体的通用数字，属公有素材，不计近似。',
      },
      { likeness: '远处岸线与浮标', rule: 'N-14', reason: '同一场景各自拍摄，船位、光线、取景不同。' },
    ],
    report: { number: 'YJBD-2026-M2VA-7XJ0-KC9T', pages: 2, sha256: sha256('report') },
    logIndex: 1_051_602,
  };
}

const WHOLE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;
const LOGO = [
  [0.68, 0.72],
  [0.93, 0.75],
  [0.91, 0.95],
  [0.66, 0.92],
] as const;

export function sampleComparison(title: string, picture?: PictureData): ComparisonData {
  return {
    ...documentOf('BD', title),
    title,
    kind: '摄影作品',
    depositNumber: 'YJCZ-2026-7K3M-9Q4D-V2XH-J',
    caseNumber: 'YJQQ-2026-M2VA-7XJ0-KC9T-3',
    decision: '未通过',
    decidedAt: new Date('2026-11-23T08:20:44Z'),
    reviewers: '两名审核员先后独立作出',
    compared: 612_944,
    method: 'PDQ 感知指纹，八个方向',
    candidates: [
      {
        letter: '甲',
        strength: '强，左右翻转后吻合',
        order: '早 412 天',
        shown: '未公开作品',
        frame: { corners: WHOLE, isShared: false },
      },
      {
        letter: '乙',
        strength: '共用元素',
        order: '早 96 天',
        shown: '未公开作品',
        frame: { corners: LOGO, isShared: true },
      },
      { letter: '丙', strength: '弱', order: '晚 3 天', shown: '「竞帆」（公开）', frame: null },
    ],
    reason:
      'QQ-02 仅作技术处理：与在先画面相比只有裁剪、翻转、调色、缩放或重新编码，没有新的表达。此项不能以修改材料解决。\n与甲的画面相同，仅左右翻转并调亮。',
    ...(picture ? { picture } : {}),
  };
}

const PERSONAL = ['发表权', '署名权', '修改权', '保护作品完整权'];
const PROPERTY =
  '复制权 发行权 出租权 展览权 表演权 放映权 广播权 信息网络传播权 摄制权 改编权 翻译权 汇编权 其他权利'.split(
    ' ',
  );

export function sampleCertification(title: string, picture?: PictureData): CertificationData {
  return {
    ...documentOf('HY', title),
    variant: '完整版',
    title,
    kind: '摄影作品（G 类）',
    depositNumber: 'YJCZ-2026-7K3M-9Q4D-V2XH-J',
    checked: { material: 5, stated: 18 },
    entries: [
      { label: '作者', strong: '林知远', text: '署名：林知远（本名）', basis: 'stated' },
      {
        label: '申报著作权人',
        strong: '林知远',
        text: '居民身份证 3301 **** **** 421X　中国　浙江　杭州',
        basis: 'material',
      },
      {
        label: '创作',
        text: '原创　2026年10月2日完成　中国　山东　青岛',
        basis: 'material',
        note: '相机原始文件',
      },
      { label: '发表', text: '已发表　2026年10月18日首次发表　中国　杭州', basis: 'material' },
      { label: '权利取得', text: '原始取得　个人作品', basis: 'stated', note: '附权利保证书' },
      { label: '机关登记', text: '未申报著作权登记机关的登记号', note: '如取得，可补充登载' },
    ],
    rights: { personal: PERSONAL, property: PROPERTY },
    statement: {
      extract:
        '傍晚逆风返航时拍摄，取两面彩帆相叠的一瞬；机身竖持，以灰蓝海面衬托帆面色块。后期只校正水平与白平衡，未作增删。',
      length: 1_204,
      note: '作者签名；全文摘要值在证据包内',
    },
    formSha256: sha256('form'),
    logIndex: 1_052_377,
    ...(picture ? { picture } : {}),
  };
}
