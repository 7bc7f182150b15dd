import type { IdentityPaperKind } from '@yinji/contract';

/** What is said about photographs of documents, for people and organisations alike. */
export const reviewWords = {
  wordLead: '把下面六个字符手写在一张纸上，与证件正面放在一起拍照。它证明照片是现在、为这次申请拍的。',
  wordLeadOrganisation:
    '把下面六个字符手写在一张纸上，与营业执照放在一起拍照。它证明照片是现在、为这次申请拍的。',
  word: '手写口令',
  hints: {
    'id-front': '旁边放着写有口令的纸',
    'id-back': '有效期清晰可见',
    licence: '旁边放着写有口令的纸',
    authorisation: '法定代表人签字并加盖公章',
  } satisfies Record<IdentityPaperKind, string>,
  take: '选择照片',
  again: '重新选择',
  arrived: '已收到',
  unreadable: '这张照片打不开，请换一张 JPEG 或 PNG',
  kept: '照片在您的浏览器里缩小并去掉位置信息后上传，加密存放；两名工作人员分别查看，结论作出后立即销毁，每次查看都留有记录。',
  submit: '提交审核',
  withdraw: '撤回申请',
  withdrawn: '已撤回，照片随即销毁',
  submitted: '已提交，等待两名工作人员审核',
  waitingTitle: '材料正在审核',
  waiting: '由两名工作人员分别核对，结果会发到“消息”。',
  rejected: '上一次没有通过：',
  failed: '审核情况没有载入',
} as const;
