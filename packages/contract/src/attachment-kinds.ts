import * as z from 'zod/mini';
import { terms } from './certification/terms.ts';

// Every kind of attachment, by what it is attached to. A new kind is one line here: its label, and where it is accepted. The
// calls accept it, the web apps offer and name it. Sizes and formats: server/src/platform/attachments/subjects.ts.

/** Of the rights form; codes as the authority's channel names them (QLGS: 权利归属). */
export const attachmentKinds = terms([
  { value: 'joint', code: 'QLGS-0801', label: '合作作品协议' },
  { value: 'duty', code: 'QLGS-0802', label: '职务作品证明' },
  { value: 'commission', code: 'QLGS-0803', label: '委托创作合同' },
  { value: 'legal-person', code: 'QLGS-0804', label: '法人作品证明' },
  { value: 'death', code: 'QLGS-0601', label: '死亡证明' },
  { value: 'will', code: 'QLGS-0602', label: '遗嘱' },
  { value: 'kinship', code: 'QLGS-0603', label: '与被继承人关系证明' },
  { value: 'court', code: 'QLGS-0605', label: '法院文书' },
  { value: 'enterprise-change', code: 'QLGS-0501', label: '企业变更证明' },
  { value: 'liquidation', code: 'QLGS-0504', label: '清算组织公告' },
  { value: 'contract', code: 'QLGS-0701', label: '承受所依据的合同' },
  { value: 'creditors', code: 'QLGS-0702', label: '债权人会议决议' },
  { value: 'transfer', code: 'QLGS-0703', label: '转让合同' },
  { value: 'ownership', code: null, label: '权属文件' },
  { value: 'portrait', code: null, label: '肖像权授权' },
  { value: 'others-work', code: null, label: '他人作品授权' },
  { value: 'font', code: null, label: '字体授权' },
  { value: 'abstract', code: null, label: '内容摘要' },
  { value: 'authorisation', code: null, label: '授权委托书' },
  { value: 'agent-identity', code: null, label: '代理人身份证明' },
  { value: 'sample', code: null, label: '系列作品样本' },
]);
export type AttachmentKind = (typeof attachmentKinds)[number]['value'];

const kindsOf = <K extends string>(papers: Readonly<Record<K, unknown>>) => Object.keys(papers) as [K, ...K[]];

/** The kinds that are accepted there, in order. */
const kindsFor = <K extends string, P extends string>(
  papers: Readonly<Record<K, { readonly of: readonly P[] }>>,
  place: P,
): K[] => kindsOf(papers).filter((kind) => papers[kind].of.includes(place));

/** Who hands a paper of an objection in: the objector with it, the holder with the answer, the objector while it is open. */
type ObjectionStep = 'objection' | 'answer' | 'later';

/** Of an objection. */
export const objectionPapers = {
  source: { label: '底稿、原始文件或拍摄原图', of: ['objection', 'answer'] },
  publication: { label: '发表、传播的记录', of: ['objection', 'answer'] },
  contract: { label: '合同或授权书', of: ['objection', 'answer'] },
  registration: { label: '权属证明', of: ['objection', 'answer'] },
  suit: { label: '立案证明', of: ['later'] },
  settlement: { label: '和解协议', of: ['answer', 'later'] },
  judgment: { label: '裁判文书', of: ['objection', 'answer', 'later'] },
  other: { label: '其他材料', of: ['objection', 'answer'] },
} as const satisfies Record<string, { label: string; of: readonly ObjectionStep[] }>;
export const objectionPaperKind = z.enum(kindsOf(objectionPapers));
export type ObjectionPaperKind = z.infer<typeof objectionPaperKind>;

/** The kinds that are offered at this step, in order. */
export const objectionPapersAt = (step: ObjectionStep): ObjectionPaperKind[] =>
  kindsFor<ObjectionPaperKind, ObjectionStep>(objectionPapers, step);

/** 继承 (with 遗赠), and 承继 after a merger, a division or an end (著作权法 21). */
export const successionKind = z.enum(['inheritance', 'company']);
export type SuccessionKind = z.infer<typeof successionKind>;

/** Of a succession: the documents named in registration practice (registration-forms.md), and a notary's. */
export const successionPapers = {
  death: { label: '死亡证明', of: ['inheritance'] },
  relation: { label: '与被继承人的关系证明', of: ['inheritance'] },
  will: { label: '遗嘱或遗赠扶养协议', of: ['inheritance'] },
  notary: { label: '继承权公证书', of: ['inheritance'] },
  consent: { label: '其他继承人的同意或放弃声明，或没有其他继承人的证明', of: ['inheritance'] },
  change: { label: '企业变更、注销证明', of: ['company'] },
  liquidation: { label: '清算组织公告', of: ['company'] },
  agreement: { label: '合并、分立协议', of: ['company'] },
  resolution: { label: '股东会或债权人会议决议', of: ['company'] },
  court: { label: '法院文书', of: ['inheritance', 'company'] },
  identity: { label: '身份证明', of: ['inheritance'] },
  other: { label: '其他材料', of: ['inheritance', 'company'] },
} as const satisfies Record<string, { label: string; of: readonly SuccessionKind[] }>;
export const successionPaperKind = z.enum(kindsOf(successionPapers));
export type SuccessionPaperKind = z.infer<typeof successionPaperKind>;

/** The kinds that an application of this kind takes, in order. */
export const successionPapersOf = (kind: SuccessionKind): SuccessionPaperKind[] =>
  kindsFor<SuccessionPaperKind, SuccessionKind>(successionPapers, kind);

/** Of a change, with its label. */
export const changeMaterials = {
  proof: '证明材料',
  sample: '署有新名称的样本',
  mandate: '授权委托书',
  identity: '身份证明',
  certificate: '原证书',
  other: '其他',
} as const;
export const changeMaterialKind = z.enum(kindsOf(changeMaterials));
export type ChangeMaterialKind = z.infer<typeof changeMaterialKind>;

/** Who is reviewed: a person, or an organisation by its legal representative or by an agent. */
type Reviewed = 'person' | 'representative' | 'agent';

/** Of an identity review. A word written by hand lies beside `id-front` and `licence`. */
export const identityPapers = {
  'id-front': { label: '身份证人像面', of: ['person'] },
  'id-back': { label: '身份证国徽面', of: ['person'] },
  licence: { label: '营业执照', of: ['representative', 'agent'] },
  authorisation: { label: '授权书', of: ['agent'] },
} as const satisfies Record<string, { label: string; of: readonly Reviewed[] }>;
export const identityPaperKind = z.enum(kindsOf(identityPapers));
export type IdentityPaperKind = z.infer<typeof identityPaperKind>;

/** The photographs required before a review, in order. */
export const identityPapersOf = (reviewed: Reviewed): IdentityPaperKind[] =>
  kindsFor<IdentityPaperKind, Reviewed>(identityPapers, reviewed);
