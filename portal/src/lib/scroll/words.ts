type Statement = readonly [proves: string, provesNot: string];

/**
 * For each type of record its seal, and what its proof says and does not say. One type has several outcomes, so a seal
 * names the act and not its outcome: 审核 covers passed and refused, 记载 covers a sale and a licence.
 */
const KINDS = {
  deposit: ['存证', '此刻之前，已有这个指纹的文件', '存入人就是作者，或作品具有独创性'],
  upload: ['原件', '送达的文件与存入的指纹一致', '文件里的内容属实'],
  confirmation: ['审核', '审核员在此刻作出了这个结论', '没有任何相似的作品'],
  certification: ['认证', '所填权利信息在此刻经人逐项核对', '著作权登记，也不代替登记'],
  change: ['变更', '登载的信息在此刻有过这次变更', '变更前的记录从未存在'],
  document: ['签发', '这份文件在此刻签发，此后没有改过', '签发之后没有再签发新的一份'],
  signature: ['签署', '这一方在此刻签了这份合同', '合同已经履行'],
  transfer: ['记载', '合同或材料在此刻记入账本', '所载的权利没有争议'],
  objection: ['异议', '异议在此刻有了这一步', '谁对谁错'],
  erasure: ['注销', '作品在此刻注销', '作品从未存在'],
  renewal: ['续期', '旧的证明在此刻仍可验证，并由新的时间戳覆盖', '作品在此刻又存入一次'],
} as const satisfies Readonly<Record<string, readonly [seal: string, ...Statement]>>;

/** A record of a type that this page does not know yet. */
const OTHER = ['记录', '这条记录在此刻已在账本上', '记录以外的事实'] as const;

export const kindWords = (what: string): readonly [seal: string, ...Statement] =>
  KINDS[what as keyof typeof KINDS] ?? OTHER;

export const scrollWords = {
  title: '一卷来路',
  back: '回到作品',
  lead: '一件事一方印。卷从右起，向左展开，点印看凭据。',
  scroll: '手卷：左右方向键移动',
  noPicture: '画面不在此卷',
  seal: (label: string, day: string) => `${label}，${day}，打开凭据`,
  unsealed: '凭据待齐，尚未盖印',
  proofOf: '这方印的凭据',
  proves: '它证明',
  provesNot: '它不证明',
  close: '收起凭据',
  empty: '还没有存证。存证之后，第一方印盖在这里。',
  reviewing: {
    confirmation: ['确权', '审核中，结论作出后盖印'],
    certification: ['版权认证', '审核中，结论作出后盖印'],
  },
  refused: { confirmation: '确权未通过', certification: '版权认证未通过' },
} as const;
