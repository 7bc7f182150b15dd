import type { FileLabels } from './file-labels.ts';

/** A line as both web apps show it. */
export interface LabelLine {
  name: string;
  value: string;
}

type Credentials = NonNullable<FileLabels['credentials']>;
type AiLabel = FileLabels['labels'][number];
type Aigc = Extract<AiLabel, { kind: 'aigc' }>;

/** Terms of IPTC's NewsCodes digitalsourcetype; others are shown as they are. */
const SOURCE_TYPES: Readonly<Record<string, string>> = {
  digitalCapture: '相机拍摄',
  computationalCapture: '计算摄影',
  negativeFilm: '底片扫描',
  positiveFilm: '正片扫描',
  print: '纸质品扫描或翻拍',
  humanEdits: '人工修改',
  minorHumanEdits: '人工细微修改',
  compositeCapture: '多次拍摄合成',
  algorithmicallyEnhanced: '算法增强',
  dataDrivenMedia: '由数据生成',
  digitalArt: '数字绘画',
  digitalCreation: '数字创作',
  virtualRecording: '虚拟场景录制',
  screenCapture: '屏幕截取',
  composite: '合成',
  compositeSynthetic: '含合成内容',
  algorithmicMedia: '由算法生成，未经训练',
  trainedAlgorithmicMedia: '人工智能生成',
  compositeWithTrainedAlgorithmicMedia: '含人工智能生成的部分',
};
const sourceType = (term: string) => SOURCE_TYPES[term] ?? term;

/** GB 45438-2025 appendix E. */
const AIGC_LABELS: Readonly<Record<string, string>> = {
  '1': '人工智能生成合成',
  '2': '可能为人工智能生成合成',
  '3': '疑似人工智能生成合成',
};

const STATES: Readonly<Record<Credentials['state'], string>> = {
  trusted: '完整，签发者在本站信任名单内',
  valid: '完整，签发者不在本站信任名单内',
  invalid: '核验未通过，所载内容不予显示',
  unreadable: '有，但无法解析',
  remote: '只载有网络地址，本站不取回',
};

/** C2PA 2.x §18.14; others are shown as they are. */
const ACTIONS: Readonly<Record<string, string>> = {
  'c2pa.created': '创建',
  'c2pa.opened': '打开',
  'c2pa.edited': '编辑',
  'c2pa.placed': '置入素材',
  'c2pa.drawing': '绘制',
  'c2pa.cropped': '裁剪',
  'c2pa.resized': '缩放',
  'c2pa.orientation': '旋转',
  'c2pa.color_adjustments': '调色',
  'c2pa.filtered': '滤镜',
  'c2pa.converted': '转换格式',
  'c2pa.transcoded': '转码',
  'c2pa.edited.metadata': '修改元数据',
  'c2pa.watermarked': '加水印',
  'c2pa.removed': '移除素材',
  'c2pa.repackaged': '重新封装',
  'c2pa.redacted': '删去记载',
  'c2pa.published': '发布',
  'c2pa.unknown': '未说明',
};

/**
 * A file's labels about its own making, in lines. A failed manifest's statements are left out, except AI
 * generation, which is always shown. Empty where nothing was found: that claims nothing.
 */
export function describeFileLabels(
  { credentials, labels }: FileLabels,
  formatInstant: (instant: string) => string,
): LabelLine[] {
  return [
    ...describeSourceTypes(credentials, labels),
    ...labels.flatMap((label) => (label.kind === 'aigc' ? describeAigc(label) : [])),
    ...(credentials === null ? [] : describeCredentials(credentials, formatInstant)),
  ];
}

function describeSourceTypes(credentials: Credentials | null, labels: AiLabel[]): LabelLine[] {
  const terms = new Set([
    ...labels.flatMap((label) => (label.kind === 'source-type' ? [label.term] : [])),
    ...(credentials?.sourceTypes ?? []),
  ]);
  return lines([['来源类型', [...terms].map(sourceType)]]);
}

function describeAigc({ label, producer, produceId, propagator, propagateId }: Aigc): LabelLine[] {
  const says = label === null ? '内容无法读出' : (AIGC_LABELS[label] ?? label);
  return lines([
    ['生成合成标识', [says]],
    ['生成者', [producer, produceId]],
    ['传播者', [propagator, propagateId]],
  ]);
}

function describeCredentials(
  credentials: Credentials,
  formatInstant: (instant: string) => string,
): LabelLine[] {
  const { state, faults, generator, signer, signerOrganisation, signedAt, isTimeTrusted } = credentials;
  const stands = lines([['内容凭证', [STATES[state]]]]);
  if (state === 'invalid') return [...stands, ...lines([['未通过项', faults]])];
  if (state !== 'trusted' && state !== 'valid') return stands;
  return [
    ...stands,
    ...lines([
      ['生成工具', [generator]],
      ['签发者', [signer, signerOrganisation]],
      ['签发时间', [signedAt && `${formatInstant(signedAt)}${isTimeTrusted ? '' : '（时间戳未经核验）'}`]],
      ['所载操作', credentials.actions.map(({ name }) => ACTIONS[name] ?? name)],
      ['所用素材', credentials.ingredients.map(({ title, generator: by }) => title ?? by)],
    ]),
  ];
}

/** Lines with content. */
const lines = (given: [name: string, parts: readonly (string | null)[]][]): LabelLine[] =>
  given.flatMap(([name, parts]) => {
    const value = [...new Set(parts)].filter((part) => part !== null && part !== '').join('、');
    return value === '' ? [] : [{ name, value }];
  });
