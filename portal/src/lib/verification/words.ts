type Status = '已变更' | '已转让' | '异议处理中' | '已撤销' | '已撤回' | '已注销';

/**
 * Texts of the verification pages. One sentence per verdict; the sentences of the checks are in the evidence
 * package.
 */
export const verdictWords = {
  heldStamp: '有效',
  /** Another form than the verified stamp: nothing was checked here. */
  toldStamp: '平台答复：有效',
  incompleteStamp: '证据未齐',
  refusedStamp: '无效',
  openStamp: '无法判断',

  recorded: (day: string, clock: string) => [
    '据平台记录，',
    '这件作品的指纹在 ',
    day,
    `${clock}之前`,
    '就已存在。',
  ],
  recordedLead: '以上是平台的答复，本页没有核验。放入证据包，存证的检查就能在您自己的浏览器里重做。',
  documentHolds: {
    confirmation: ['据平台记录，', '这份确权审核证明', '现在有效。'],
    certification: ['据平台记录，', '这份版权信息核验证书', '现在有效。'],
    comparison: ['据平台记录，', '这份作品相似性比对报告', '现在有效。'],
    contract: ['据平台记录，', '这份合同存证证书', '现在有效。'],
    change: ['据平台记录，', '这份变更证明', '现在有效。'],
  },
  supersededStamp: '旧证书',
  superseded: ['这是一份旧证书，', '已被新的取代。'],
  supersededLead: '它记载的是当时的情形；现在以时间线与状态为准。',
  supersededBy: (number: string) => `它记载的是当时的情形；现在以新证书 ${number} 为准。`,
  documentLead: (day: string, clock: string) => `它所依据的存证，据平台记录在 ${day}${clock}之前就已存在。`,
  /** Of the moment in the sentence: the platform's answer names the same one as a verifier. */
  provenTime: '存证时间',
  provenBy: '之前，由时间戳与见证人证明',
  receivedTime: '平台收到',
  receivedBy: '据平台自己的时钟',
  incomplete: (day: string, clock: string) => ['指纹已在', day, clock, '由平台收到，', '证据还没有集齐。'],
  incompleteLead: '时间戳与见证人联署通常在几分钟内补齐，本页会自己更新。补齐之前，以签名回执为凭。',

  fileExisted: (day: string, clock: string) => [
    '这个文件在 ',
    day,
    `${clock}之前`,
    '就已存在，',
    '此后没有改动过。',
  ],
  recordExisted: (day: string, clock: string) => [
    '这份存证记录在 ',
    day,
    `${clock}之前`,
    '就已形成，',
    '此后没有改动过。',
  ],
  notCompared: '还没有拿作品文件来比对。放入作品原文件，才知道记录说的是不是它。',
  publicVariant: '这是公开版：时间与完整性成立，由谁签名存入没有出示。要查明，请向存入人要完整版。',
  open: ['现在', '还不能下结论。'],
  trustUnusable: (fault: string) => `信任文件${fault}。没有信任文件，证书与签名的来历无从判断。`,
  refusedLead: (count: number) =>
    count > 1
      ? `${count} 项检查不成立，见下表里写着“不成立”的几行。`
      : '有一项检查不成立，见下表里写着“不成立”的一行。',

  otherFile: {
    tone: 'refused',
    stamp: '不符',
    phrases: ['您选的文件，', '不是存证的那个文件。'],
    lead: '哪怕只差一个字节，指纹也会完全不同。存证记录本身是否成立，见下表其余各项；只是它说的不是这个文件。',
  },
  otherRecord: {
    tone: 'refused',
    stamp: '不是同一条',
    phrases: ['您放入的证据包，', '不属于您查的这个编号。'],
    lead: '证据包里的记录与平台公布的记录指纹不同。请核对编号，或向存入人要这个编号的证据包。',
  },

  statusPhrases: {
    已变更: ['这条记录', '后来变更过。'],
    已转让: ['据合同记载，', '这件作品的权利', '已经转让。'],
    异议处理中: ['有人对这条记录', '提出异议，', '正在处理。'],
    已撤销: ['这条记录', '已被撤销。'],
    已撤回: ['这条记录', '已由持有人撤回。'],
    已注销: ['持有人已注销', '这条记录的内容。'],
  } satisfies Record<Status, string[]>,
  statusLeads: {
    已变更: '原记录没有被改写：变更另记一条，与原记录相连，两者都列在时间线里。',
    已转让: '存入的时间与内容不受影响；现在的权利人以合同存证的记载为准。',
    异议处理中: '存入的时间与内容不受影响。平台不裁断权属，处理结果会写进时间线。',
    已撤销: '它不应再当作有效凭证使用。撤销的时间与原因列在时间线里。',
    已撤回: '它不应再当作有效凭证使用。账本里的记录仍在，可以核对当时的时间与指纹。',
    已注销: '文件与个人信息已按持有人的要求销毁；账本里的指纹仍在，手中持有证据包的人仍可核验。',
  } satisfies Record<Status, string>,
} as const;

/** Who stands behind the verdict; the sentences themselves are in the evidence package. */
export const backingWords = {
  title: '结论靠谁',
  unproven: '证明不了：',
  root: (version: number, expires: string) => `信任根：第 ${version} 版，有效至 ${expires}，指纹 `,
  platformRoot:
    '。它取自平台，各家是谁只是平台自己的话；指纹与证书 PDF 底部印的信任根指纹相同，才说明平台没有另给您一份。',
  ownRoot: '。它取自您放进来的文件。',
} as const;

export const verifyWords = {
  title: '公开查验',
  lead: '查一份证书、一个文件或一个证据包。不需要登录；文件只在您的设备上计算，不会上传。',
  asking: '正在查平台的记录。查到的是平台的答复；放入证据包，存证的检查就能在您自己的浏览器里重做。',
  simulated: '评估环境，模拟签发：证书机构、时间戳机构与见证人都由平台自己模拟，不具证明效力。',
  notFound: '查不到不等于没有存证：不公开的作品要同时填写证书上的查询码。',
  looking: '正在查询',

  selfTitle: '自己核验',
  aloneTitle: '放入文件',
  aloneLead:
    '只放作品文件，查公开的作品里有没有它；连同证据包一起放，存证的检查就在这里重做。文件不会离开您的设备。',
  selfLead: '放入证据包与作品原文件，存证的检查就在这个浏览器里重做。文件不会离开您的设备。',
  dropTitle: '把证据包和作品原文件放到这里',
  dropHint:
    '证据包是 zip 文件，由存入人从作品页下载后交给您；PDF 证书、创作过程的证明（material.json 与它的 zip）也放在这里',
  chooseBundle: '选择证据包',
  chooseWork: '选择作品文件',
  chooseTrust: '选择自备的信任文件',
  platformTrust: '平台公布的副本',
  ownTrust: '您自备的文件',
  trustRemark:
    '信任文件写明该信谁：账本与见证人的公钥、证书机构、时间戳机构。现在用的是平台自己公布的副本，用它查不出平台自己造假：请至少把信任根指纹与证书 PDF 底部印的比对，严肃的核验应从法院、公证处、见证机构或纸质证书所载的地址另取一份，放进来代替。证据包里附的那一份从不采用。',
  trustOwnRemark: '现在只信您放进来的这一份。平台公布的副本与证据包里附的副本都没有采用。',

  checksTitle: '逐项检查',
  outcome: { pass: '成立', fail: '不成立', skipped: '未检查' },
  recordHolds: '记录本身成立',
  mismatch: '不一致',
  aboutThisFile: '您选的文件有效',

  workMismatch: {
    'work-size': '文件的大小与清单里写的不同。',
    'work-sha256': '文件的 SHA-256 与清单里写的不同。',
    'work-sm3': '文件的 SM3 与清单里写的不同。',
    'work-unknown': '清单里没有这个指纹的文件。',
  } as Record<string, string>,

  documents: {
    title: '签发的文件',
    old: (when: string) => `旧证书，${when} 起由新的取代`,
    asked: '您查的这一份',
    issued: (when: string) => `${when} 签发`,
  },
  rightsHolder: { contract: '据合同记载的权利人', papers: '据材料记载的权利人' },
  publicName: '署名',
  toNewer: '查新的证书',

  registration: '存证由平台提供，不是著作权登记，也不代替登记。',
  object: '对此记录提出异议',
  succeed: '我是权利继受人（继承或承继）',

  fileKnown: ['这个文件', '存过证。'],
  fileUnknown: ['公开的作品里', '没有这个文件。'],
  fileKnownLead: '按收到的先后列出。最早存入的人不一定就是作者。',
  fileUnknownLead:
    '查不到不等于没有存证：未公开的存证只有存入人登录后才查得到，别人凭编号与查询码或证据包查验；且须是存证时的原文件，一个字节都不能差。',
} as const;

export const historyWords = {
  title: '查询记录',
  clear: '清空查询记录',
  none: '还没有查询过。',
  kept: '加密保存在您的账号里，供您自己查看；最多二百条，保存一年，随时可删。',
  local: '查询记录只保存在这台设备的浏览器里；按画面查询的，平台留画面特征一天，用于限次。',
  failed: '查询记录没有载入。',
  ways: { number: '编号', file: '文件', bundle: '证据包', picture: '画面' },
  forget: '删除',
  forgetOf: (what: string) => `删除查询记录：${what}`,
} as const;

export const manners = [
  { name: '证书编号', what: '印在证书上，二维码里也有。', says: '记录现在的状态，和它经过的每一步。' },
  {
    name: '作品文件',
    what: '存证时的原文件；只送出它的指纹。',
    says: '公开的作品里有没有它，最早是什么时候存证。',
  },
  {
    name: '证据包',
    what: '存入人交给您的 zip。',
    says: '重做时间、签名（完整版）、账本与见证人的检查，不靠平台的答复。',
  },
] as const;

export const causes = [
  {
    name: '微信、QQ 传过的图片',
    what: '会被重新压缩，画面看着一样，字节已经不同。请向存入人要原文件，用“发送原图”也不保险，宜打成压缩包再传。',
  },
  { name: '另存为，或改过元数据', what: '修图软件、相册应用会改写拍摄信息与预览图；改名不影响指纹。' },
  { name: '存证的是另一个版本', what: '同一件作品常有不同尺寸、不同格式的几个文件，只有存证的那一个能对上。' },
  { name: '编号或证据包拿错了', what: '编号末位是校验位，填错通常会提示；证据包请与编号对一遍。' },
] as const;

export const bundleCauses = [
  { name: '证据包被改动过', what: '请向存入人要平台签发的原始 zip，不要解压后重新打包其中的文件。' },
  { name: '下载或传送不完整', what: '请重新下载一次，再放进来核验。' },
  { name: '信任文件不是这家平台的', what: '自备的信任文件若属于另一家机构，签名与证书会查不到来历。' },
] as const;

export const ways = [
  { id: 'number', label: '按编号' },
  { id: 'file', label: '按文件或证据包' },
  { id: 'picture', label: '按画面' },
] as const;
