import type { ChangeKind, TrackName } from '@yinji/state-machine';
import type * as z from 'zod/mini';
import type { transferKind } from './transfer/contract-terms.ts';
import type { publicDocumentKind } from './calls/verification.ts';
import type { workType } from './shapes.ts';

/* Chinese labels of kinds, once for screens, certificates, mails and file names. Each table is typed by the
   kinds of the contract: a kind without a label does not compile. */

/** 书画 is the word of the specification's menu. 美术 is the authority's category F, which also contains 创意. */
export const workTypeLabels: Readonly<Record<z.infer<typeof workType>, string>> = {
  photo: '摄影',
  draw: '书画',
  creative: '创意',
};

/** As a noun, 书画作品. */
export const workTypeNoun = (type: z.infer<typeof workType>): string => `${workTypeLabels[type]}作品`;

/** None calls itself a registration (登记). */
export const documentLabels: Readonly<Record<z.infer<typeof publicDocumentKind>, string>> = {
  deposit: '数字作品存证证书',
  confirmation: '确权审核证明',
  certification: '版权信息核验证书',
  comparison: '作品相似性比对报告',
  contract: '合同存证证书',
  change: '变更证明',
};

export const trackLabels: Readonly<Record<TrackName, string>> = {
  evidence: '存证',
  confirmation: '确权',
  certification: '版权认证',
};

export const changeKindLabels: Readonly<Record<ChangeKind, string>> = {
  change: '变更',
  supplement: '补充',
  cancel: '撤销认证',
  withdraw: '撤回认证',
  reissue: '补发证书',
};

export const transferKindLabels: Readonly<Record<z.infer<typeof transferKind>, string>> = {
  assignment: '转让',
  'exclusive-licence': '专有许可',
  licence: '非专有许可',
};
