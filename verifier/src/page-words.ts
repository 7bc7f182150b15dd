import type { Check, Verdict } from '@yinji/evidence';

export const VERDICT_WORDS: Record<Verdict, string> = { valid: '有效', invalid: '无效', undecided: '无法判断' };
export const OUTCOME_WORDS: Record<Check['outcome'], string> = {
  pass: '通过',
  fail: '未通过',
  skipped: '未检查',
};

export const WORDS = {
  title: '自己核验一份存证',
  lead: '核验全部在这个页面里完成：不联网，不上传，断网也能用。结论要靠证书机构、时间戳机构与见证人，靠它们什么，结果页逐一写明。',
  bundle: '证据包',
  bundleHint: '拖到这里，或点击选择 zip 文件。',
  work: '作品文件（可选）',
  workHint: '选择要比对的原文件，计算指纹后与证据包比对。',
  trust: '信任文件',
  trustHint:
    '一起选择 policy.txt、creator-ca.pem、tsa-ca.pem（有信任根 root.txt、吊销名单 creator-ca.crl 与 tsa-ca.crl 的也一并选）。请从平台以外的渠道取得，或与公布的指纹核对。',
  trustBuiltIn: '已内置，指纹见结果页。也可以换成您自己的。',
  trustTaken: '已读入信任文件',
  trustEnded: (why: string) =>
    `本页内置的信任文件现在不能用了（${why}）。请换用新的核验页，或在下面选择您自己的信任文件。`,
  hashing: '正在计算文件指纹…',
  checking: '正在核验…',
  checks: '逐项检查',
  columns: ['', '检查', '结果', '它证明', '它不证明'],
  local: '核验刚刚在您的浏览器里完成，文件没有上传。',
  print: '打印核验结果',
  addWork: '比对作品文件',
  flipTitle: '不信？改一个字节试试',
  flipDo: '翻转这个字节',
  flipNow: '现在',
  flipAfter: '翻转后',
  factsTitle: '记录内容',
  limitsTitle: '这份记录不证明',
  trustTitle: '凭什么相信',
  judgeTitle: '给法官的说明',
  repeatTitle: '用命令复核',
  relianceTitle: '要相信谁',
  unproven: '证明不了：',
  publicLead:
    '这是公开版：作品名、存入人与签名文件没有出示，清单里只有它们的加盐指纹。要查明由谁签名存入，请向存入人要完整版。',
  invalidLead: '核验未通过时不展示记录内容。请看下面写着“未通过”的一项。',
  foot: '本页是一个文件，不含任何外部内容，也不发出任何请求。它的 SHA-256 公布在账本和纸质材料里；另有可逐行阅读的 verify.sh，结论应当相同。印迹存证不代替著作权登记机关的作品登记。',
  unreadable: '文件读不出来，请重新选择。',
} as const;
