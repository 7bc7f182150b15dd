import type { PublicRecord } from '../record-query.ts';

/** How the paper of a kind calls the people it names, and how several are typed. */
const NAMES: Partial<Record<PublicRecord['kind'], { label: string; hint: string }>> = {
  deposit: { label: '存证主体', hint: '照纸面“存证主体”一行的姓名或名称' },
  confirmation: { label: '存证主体', hint: '照纸面“存证主体”一行的姓名或名称' },
  certification: { label: '申报著作权人', hint: '照纸面“申报著作权人”一行，几个人用顿号隔开' },
  contract: { label: '合同双方', hint: '照纸面次序，先让与方后受让方，用顿号隔开' },
};

/** Texts about a printed document. The number alone never speaks for a paper. */
export const paperWords = {
  title: '核对手里的纸',
  unreadInForce: '编号有效，纸面未核对',
  unread: '纸面未核对',
  lead: '上面说的是这个编号，不是您手里的纸：编号和二维码可以从别的证书上抄来。照纸面填写两项，平台只答相符或不符，不显示签发时写的是什么。',
  whyBoth: '两项一起核对，不单独告诉您哪一项不同，免得有人拿它试出别人的姓名。填写的内容不保存。',
  publicTitle: '公开的作品名',
  publicName: '公开的署名',
  byEye: '请与纸面逐字对看。署名由存入人自己选择，纸上印的是实名，两者可以不同。',
  fieldTitle: '作品名',
  fieldTitleHint: '照纸面最大的一行',
  nameOf: (kind: PublicRecord['kind']) => NAMES[kind] ?? { label: '姓名', hint: '' },
  code: '查询码',
  codeHint: '印在纸面二维码旁',
  compare: '核对',
  choosePdf: '放入它的 PDF',
  needed: (label: string) => `请填写${label}`,
  unlike: {
    comparison: '这种报告上没有印姓名，不能按字核对。手里若有它的 PDF，放进来即可认出是不是原样。',
    change: '这种证明上没有单独印姓名，不能按字核对。手里若有它的 PDF，放进来即可认出是不是原样。',
    other: '这个编号下没有可以逐字核对的证书。手里若有它的 PDF，放进来即可认出是不是原样。',
  },

  same: {
    stamp: '相符',
    title: '作品名与姓名，和签发的一致',
    lead: '平台签发这个编号的证书时，印的正是这两项。',
    limit:
      '这次只比了这两项。时间、图和其余各行没有比：请对一对花纹与存证时间；要核对每一行，就放入它的 PDF。眼前的作品是不是存证的那一件，要拿原文件来验。',
  },
  sameButEnded: (status: string) => `两项与签发时一致，但这条记录现在的状态是“${status}”，以上面的状态为准。`,
  differs: {
    stamp: '不符',
    title: '编号存在，纸上写的与签发的不同',
    lead: '先不要付款或签字。请再对照纸面看一遍，有没有填错字、漏字；仍不相符，就请出示人拿出原来的 PDF 或证据包，当面在这里再查一次。',
    limit: '不符只说明两项中至少有一项与签发的不同，不说明是谁、为什么改的。',
  },
  typed: '您照纸面填的',

  rosette: (name: string) => `印迹纹：${name}`,
  rosetteLead: '纸上的花纹应与它一样。不一样，纸就不是这个编号的；一样还不能说明纸是真的，花纹可以照着画。',

  pdf: {
    held: 'PDF 证书',
    asking: '正在账本里查这个 PDF',
    failed: '指纹已经算好，只是没有问到账本。',
    same: {
      stamp: '原样',
      title: ['这正是签发的那份文件，', '一个字节不差。'],
      lead: '它的指纹写在公开账本的记录里，记录的证明刚刚在您的浏览器里核验过。编号现在是否仍然有效，请按编号再查。',
    },
    waiting: {
      stamp: '平台答复：原样',
      title: ['据平台记录，', '这正是签发的那份文件。'],
      lead: '记录的证明还没有齐，或信任文件没有载入：以上只是平台的答复，稍后再放一次即可核验。',
    },
    unlogged: {
      stamp: '平台答复：原样',
      title: ['据平台记录，', '这正是签发的那份文件。'],
      lead: '比对报告的指纹不写进公开账本，以上只是平台的答复，不能在这里核验。',
    },
    broken: {
      stamp: '不成立',
      title: ['平台说认得这份文件，', '但给出的证明不成立。'],
      lead: '请不要据此下结论，换一份自备的信任文件，或用离线核验工具再查。',
    },
    unknown: {
      stamp: '不是原样',
      title: ['这不是本平台', '签发的文件原样。'],
      lead: '先不要付款或签字。它可能是另存、压缩、重新打印或扫描过的副本，也可能改动过内容，这里分不清。请出示人拿出从作品页下载的那一份。',
      limit: '已注销作品的证书，平台不再认得；合同正文、申请表和未签发的草稿也不在此列。',
    },
    otherNumber: (number: string) => `注意：您查的编号是 ${number}，这份 PDF 是另一个编号的。`,
    kind: '文件',
    number: '编号',
    issued: '签发时间',
    place: '账本位置',
    placeOf: (index: string) => `第 ${index} 条`,
    witnesses: '见证人联署',
    outcome: { same: '原样', waiting: '原样', unlogged: '原样', broken: '不成立', unknown: '不是原样' },
  },
} as const;
