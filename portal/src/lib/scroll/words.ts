type Statement = readonly [proves: string, provesNot: string];
type Kind = readonly [seal: string, ...Statement];

/** For each type of record, or each of its outcomes, its seal, and what its proof says and does not say. */
const KINDS: Readonly<Record<string, Kind>> = {
  deposit: ['存证', '此刻之前，已有这个指纹的文件', '存入人就是作者，或作品具有独创性'],
  'material sketch': ['草稿', '此刻之前，已有这个指纹的文件，登记在这件作品名下', '它就是这件作品的来源'],
  'material layer': ['分层', '此刻之前，已有这个指纹的文件，登记在这件作品名下', '它就是这件作品的来源'],
  'material raw': ['原片', '此刻之前，已有这个指纹的文件，登记在这件作品名下', '它就是这件作品的来源'],
  'material other': ['过程', '此刻之前，已有这个指纹的文件，登记在这件作品名下', '它就是这件作品的来源'],
  upload: ['原件', '送达的文件与存入的指纹一致', '文件里的内容属实'],
  'confirmation passed': ['确权', '审核员在此刻作出了通过的结论', '没有任何相似的作品'],
  'confirmation rejected': ['审核', '审核员在此刻作出了未通过的结论', '作品侵犯了谁的权利'],
  certification: ['认证', '所填权利信息在此刻经人逐项核对', '著作权登记，也不代替登记'],
  'change change': ['变更', '登载的信息在此刻有过这次变更', '变更前的记录从未存在'],
  'change supplement': ['补充', '登载的信息在此刻有过这次补充', '补充的内容属实'],
  'change cancel': ['撤销', '版权认证在此刻撤销', '认证从未作出'],
  'change withdraw': ['撤回', '版权认证在此刻撤回', '认证从未作出'],
  'change reissue': ['补发', '证书在此刻补发', '登载的信息有过变更'],
  document: ['签发', '这份文件在此刻签发，此后没有改过', '签发之后没有再签发新的一份'],
  signature: ['签署', '这一方在此刻签了这份合同', '合同已经履行'],
  'transfer assignment': ['转让', '转让合同在此刻记入账本', '所载的权利没有争议'],
  'transfer exclusive-licence': ['许可', '许可合同在此刻记入账本', '所载的权利没有争议'],
  'transfer licence': ['许可', '许可合同在此刻记入账本', '所载的权利没有争议'],
  'transfer succession': ['承继', '继承或承继的材料在此刻记入账本', '所载的权利没有争议'],
  objection: ['终结', '异议在此刻终结', '谁对谁错'],
  'objection accepted': ['异议', '异议在此刻受理', '异议成立'],
  erasure: ['注销', '作品在此刻注销', '作品从未存在'],
  renewal: ['续期', '旧的证明在此刻仍可验证，并由新的时间戳覆盖', '作品在此刻又存入一次'],
};

/** A record of a type, or with an outcome, that this page does not know yet. */
const OTHER: Kind = ['记录', '这条记录在此刻已在账本上', '记录以外的事实'];

export const kindWords = ({ what, outcome }: { what: string; outcome: string | null }): Kind =>
  KINDS[`${what} ${outcome}`] ?? KINDS[what] ?? OTHER;

export const scrollWords = {
  title: '一卷来路',
  back: '回到作品',
  lead: '一件事一方印。卷从右起，向左展开，点印看凭据。',
  scroll: '手卷：左右方向键移动',
  work: '题名与画面',
  story: '每一件事',
  tape: '展卷位置',
  head: '卷首',
  tail: '卷尾',
  event: (number: number, count: number, label: string) => `第 ${number} 件，共 ${count} 件：${label}`,
  noPicture: '画面不在此卷',
  seal: (label: string, day: string) => `${label}，${day}，打开凭据`,
  unsealed: '凭据待齐，尚未盖印',
  proofOf: '这方印的凭据',
  proves: '它证明',
  provesNot: '它不证明',
  close: '收起凭据',
  empty: '还没有存证。存证之后，第一方印盖在这里。',
  private: '没有公开的事',
  privateNote: '只写日期的，是没有公开的事。',
  printAnnex: '打印成附件',
  printLabel: '打印展签',
  reviewing: {
    confirmation: ['确权', '审核中，结论作出后盖印'],
    certification: ['版权认证', '审核中，结论作出后盖印'],
  },
  refused: { confirmation: '确权未通过', certification: '版权认证未通过' },
} as const;

/** The files of a work's making, and the files that its draft had before. */
export const materialWords = {
  labels: { sketch: '草图存入', layer: '分层文件存入', raw: '原始文件存入', other: '过程文件存入' },
  version: (sequence: number) => `草稿第${sequence}版换下`,
} as const;

/** The annex for a court. */
export const annexWords = {
  heading: (title: string) => `《${title}》来路`,
  what: '附件　作品来路',
  numbered: (count: number) => `右起为题名与画面，左为 ${count} 件事，印旁的数字与下表对应。`,
  colours: '红地白字是平台记入的事，白地红字是当事人用自己的钥匙签的。',
  number: '编号',
  code: '查询码',
  verify: '核对',
  holder: '持有人',
  kind: '类别',
  columns: ['', '事与时间', '账本与记录摘要（SHA-256）', '它证明', '它不证明'],
  entry: (logIndex: number) => `账本 #${logIndex}`,
  waiting: '待入账本',
  cosigned: '见证人已联署',
  uncosigned: '见证人联署待补',
  stamped: '有时间戳',
  unstamped: '时间戳待补',
  unrecorded: '账本上没有记录，没有凭据',
  ownProof: (note: string) => `${note}（编号查不到，凭它自己的凭据核对）`,
  nothing: '没有凭据，什么也不证明',
  howTitle: '怎样自己核对',
  how: [
    '扫码，或打开上面的地址填编号与查询码，看每一件事现在的状态；与这张纸不同时，以网上的为准。',
    '把原件拖进核验页，在本机计算指纹，原件不上传；再与存证时的指纹对照。',
    '用证据包脱机核对时间戳、账本与签名，并逐条对照本表的记录摘要。',
  ],
  scan: '查验这份存证的二维码',
  asked: '查询于',
  status: '当时的状态',
  copy: '本表是账本记录的抄本，纸上没有签章。',
  simulated: '评估环境：证书机构、时间戳与见证人均为模拟，不具证明效力。',
} as const;

/** The label beside a work on a wall. */
export const labelWords = {
  provenAt: '存证',
  status: '状态',
  says: '存证证明此前已有这个文件，不证明谁是作者。',
  scan: '扫码查验',
  private: '作品未公开，查验须有持有人给的查询码',
  simulated: '模拟',
} as const;
