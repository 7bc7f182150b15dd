import * as z from 'zod/mini';
import { terms } from './certification/terms.ts';

// Every kind of attachment, by what it is attached to. A new kind is one line here: the calls accept it and the web apps
// offer it; the compiler names the places that want its label. Sizes and formats: server/src/platform/attachments/subjects.ts.

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

/** Of an objection. */
export const objectionPaperKind = z.enum([
  'source',
  'publication',
  'contract',
  'registration',
  'judgment',
  'suit',
  'settlement',
  'other',
]);
export type ObjectionPaperKind = z.infer<typeof objectionPaperKind>;
export const PAPER_WORDS: Record<ObjectionPaperKind, string> = {
  source: '底稿、原始文件或拍摄原图',
  publication: '发表、传播的记录',
  contract: '合同或授权书',
  registration: '权属证明',
  judgment: '裁判文书',
  suit: '立案证明',
  settlement: '和解协议',
  other: '其他材料',
};

/** Of a succession: the documents named in registration practice (registration-forms.md), and a notary's. */
export const successionPaperKind = z.enum([
  'death',
  'relation',
  'will',
  'notary',
  'consent',
  'change',
  'agreement',
  'resolution',
  'liquidation',
  'court',
  'identity',
  'other',
]);
export type SuccessionPaperKind = z.infer<typeof successionPaperKind>;

export const SUCCESSION_PAPER_WORDS: Record<SuccessionPaperKind, string> = {
  death: '死亡证明',
  relation: '与被继承人的关系证明',
  will: '遗嘱或遗赠扶养协议',
  notary: '继承权公证书',
  consent: '其他继承人的同意或放弃声明，或没有其他继承人的证明',
  change: '企业变更、注销证明',
  agreement: '合并、分立协议',
  resolution: '股东会或债权人会议决议',
  liquidation: '清算组织公告',
  court: '法院文书',
  identity: '身份证明',
  other: '其他材料',
};

/** Of a change: 变更证明, 新样本 (where the title changes), 委托书, 身份证明, 原证书, 其他. */
export const changeMaterialKinds = ['proof', 'sample', 'mandate', 'identity', 'certificate', 'other'] as const;

/** Of an identity review. `id-front`: beside the handwritten word. `authorisation`: of an agent who is not the legal representative. */
export const identityPaperKind = z.enum(['id-front', 'id-back', 'licence', 'authorisation']);
