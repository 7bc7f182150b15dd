import type { CheckId } from './bundle-report.ts';
import type { FailureCode } from './failure.ts';

/** Every Chinese word of a report: what a check is called, what it proves, what it does not. */
export const CHECK_WORDS: Record<CheckId, { title: string; proves: string; doesNotProve: string }> = {
  bundle: {
    title: '证据包齐全',
    proves: '必需的文件都在，清单和记录都是唯一的规范写法。',
    doesNotProve: '其中写的内容属实',
  },
  work: {
    title: '文件指纹一致',
    proves: '所选文件与存证的文件逐字节相同（大小、SHA-256、SM3）。',
    doesNotProve: '文件内容由谁创作',
  },
  'record-manifest': {
    title: '记录对应清单',
    proves: '账本里的记录绑定的正是这份清单（SHA-256、SM3、编号）。',
    doesNotProve: '清单里写的内容属实',
  },
  reveal: {
    title: '作品名与存入人对得上',
    proves: '所出示的作品名和存入人姓名，就是存证时封存在清单里的。',
    doesNotProve: '姓名属实（见下面的签名证书）',
  },
  'record-signature': {
    title: '记录对应签名',
    proves: '账本里的记录绑定的正是这份签名文件。',
    doesNotProve: '签名本身有效（见下一项）',
  },
  'creator-signature': {
    title: '存入人签名有效',
    proves: '清单由证书持有人的密钥签署，存证时在证书有效期内，证书由受信任的机构签发。',
    doesNotProve: '签名人就是作者',
  },
  timestamp: {
    title: '可信时间戳',
    proves: '这条记录在时间戳所写的时刻之前已经存在，此后没有改动。',
    doesNotProve: '作品恰好完成于此刻（只证明此刻之前已存在）',
  },
  'timestamp-2': {
    title: '第二个可信时间戳',
    proves: '另一枚时间戳也证明这条记录在它所写的时刻之前已经存在。',
    doesNotProve: '两家时间戳机构互不相干',
  },
  inclusion: {
    title: '已记入公开账本',
    proves: '这条记录就在检查点所概括的账本里。',
    doesNotProve: '记录的内容属实',
  },
  'log-signature': {
    title: '账本签名有效',
    proves: '检查点由受信任的账本签发。',
    doesNotProve: '账本没有给别人看另一个版本（见下一项）',
  },
  witnesses: {
    title: '见证人联署',
    proves: '足够多的见证人见过同一份账本，账本没有分叉。',
    doesNotProve: '见证人看过作品',
  },
  'time-order': {
    title: '时间先后一致',
    proves: '平台、时间戳机构、见证人各自的时间互相印证。',
    doesNotProve: '各方的时钟分秒不差',
  },
  certificate: {
    title: '证书是签发的那一份',
    proves: '包内的 certificate.pdf 与账本记录里签发的文件逐字节相同。',
    doesNotProve: '证书上的状态现在仍是那样',
  },
};

/** Why a check failed, by code. The wording says what was seen, not who did it. */
export const FAILURE_WORDS: Record<FailureCode, string> = {
  hex: '十六进制写法有误',
  base64: 'Base64 写法有误',
  utf8: '文字编码有误',
  number: '数字超出范围',
  tree: '账本位置有误',
  tile: '账本分块有误',
  note: '检查点不是规范的签名文本',
  'note-signature': '账本签名与内容不符',
  vkey: '验证公钥写法有误',
  checkpoint: '检查点正文不规范',
  cosignature: '见证人签名与内容不符',
  proof: '账本证明文件不规范',
  policy: '信任策略文件有误',
  'canonical-json': '不是规范 JSON',
  record: '存证记录的字段有误',
  manifest: '清单的字段有误',
  receipt: '收据不规范，或不是平台签发的',
  reveal: '揭示文件的字段有误',
  'reveal-title': '所出示的作品名不是封存在清单里的那一个',
  'reveal-creator-name': '所出示的存入人不是封存在清单里的那一个',
  'record-number': '编号有误',
  der: '证书或签名文件的编码有误',
  pem: 'PEM 文件有误',
  certificate: '证书有误',
  'certificate-request': '证书申请有误',
  possession: '证书申请不是由它自己的密钥签名',
  'key-succession': '换钥声明有误',
  'certificate-expired': '证书在该时刻已经过期',
  'certificate-not-yet-valid': '证书在该时刻尚未生效',
  'certificate-chain': '证书不是由受信任的机构签发',
  'certificate-usage': '证书不允许这种用途',
  'certificate-revoked': '证书在该时刻已经被撤销',
  'revocation-list': '吊销名单有误',
  cms: '签名文件的结构有误',
  'cms-digest': '签名针对的是另一份内容',
  'cms-ess': '签名没有绑定签名人的证书',
  'cms-signature': '签名与公钥不符',
  timestamp: '时间戳的结构有误',
  'timestamp-status': '时间戳机构没有签发',
  'timestamp-imprint': '时间戳针对的是另一份内容',
  'evidence-record': '续期记录的格式不对',
  'evidence-tree': '续期记录里没有这个文件',
  'evidence-order': '续期记录的时间先后不对',
  'key-backup': '密钥备份文件有误',
  'key-backup-password': '密码不对，或备份文件已损坏',
  'key-wrap': '打不开所存的密钥',
  bundle: '证据包无法读取',
  'bundle-missing': '证据包缺少文件',
  'public-certificate': '公开版里有写着存入人姓名的 certificate.pdf',
  'work-unknown': '清单里没有这个文件',
  'work-size': '文件大小与清单不符',
  'work-sha256': '文件的 SHA-256 与清单不符',
  'work-sm3': '文件的 SM3 与清单不符',
  'record-id': '记录与清单的编号不同',
  'record-manifest-sha256': '清单的 SHA-256 与记录不符',
  'record-manifest-sm3': '清单的 SM3 与记录不符',
  'record-signature': '签名文件的 SHA-256 与记录不符',
  'creator-certificate': '签名证书不是清单里写明的那一张',
  'creator-name': '签名证书里的姓名，不是所出示的存入人',
  'certificate-record': 'certificate.json 不是这份存证的证书记录',
  'certificate-sha256': 'certificate.pdf 不是签发的那一份',
  inclusion: '按证明算出的账本根与检查点不符',
  'log-origin': '检查点的账本不是清单里写明的账本',
  'log-unknown': '这个账本不在信任名单里，或没有它的签名',
  'log-signature': '账本签名与内容不符',
  quorum: '有效的见证人联署不够',
  'time-token-early': '时间戳比见证人联署早了 24 小时以上',
  'time-received-late': '平台写的收到时间晚于时间戳或见证人联署 5 分钟以上',
  'time-received-early': '平台写的收到时间早于时间戳和见证人 24 小时以上',
  trust: '信任文件有误或缺失',
  'trust-root': '信任根无效，或不是签发这些信任文件的那一个',
  unsupported: '这个环境不支持所需的算法',
};

/** Beside a verdict under trust files that may come from the bundle itself. */
export const ENCLOSED_TRUST =
  '所用的信任文件与证据包里附带的副本相同。若它们就取自这个证据包，伪造者也能做成这样，以上结论不算数：请用证书 PDF 底部印的信任根指纹核对，或换用另行取得的信任文件。';
export const BLOCKED = '前面的项目没有通过，无法检查';
export const NO_WORK = '没有提供作品文件，未比对';
/** Said of certificate.pdf, which no check reads. */
export const UNCHECKED_CERTIFICATE = '包内的 certificate.pdf 未核对，它写的内容不在结论之内';
export const SAME_AUTHORITY = '与第一个时间戳出自同一机构，不算另一家的证明，未计入';
export const WITHHELD = '公开版不出示作品名、存入人与签名文件';
export const NO_TRUST = '没有提供信任文件，无法判断';
export const FAULT = '检查程序出错，无法判断';

/** The sentence for a failed check. */
export const INVALID_SENTENCES: Record<CheckId, string> = {
  bundle: '这份证据包读不出来或不完整，不能证明任何事。',
  work: '所选的文件，不是存证的那个文件。',
  'record-manifest': '清单在存证之后被改动过，或不属于这条记录。',
  reveal: '所出示的作品名或存入人，不是存证时封存的那一个。',
  'record-signature': '签名文件在存证之后被换过，或不属于这条记录。',
  'creator-signature': '存入人的签名无效。',
  timestamp: '时间戳无效，不能证明时间。',
  'timestamp-2': '第二个时间戳无效。',
  inclusion: '这条记录不在它所说的公开账本里。',
  'log-signature': '检查点不是由受信任的账本签发的。',
  witnesses: '见证人联署无效或不够，不能排除账本分叉。',
  'time-order': '各方的时间互相矛盾，时间不可信。',
  certificate: '包内的证书 PDF 被换过，不是为这份存证签发的那一份。',
};

/** 2026 年 11 月 18 日 09:30:12（北京时间）; China has kept UTC+8 without summer time since 1991. */
export function beijingTime(time: Date): string {
  const [day, clock] = new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).split('T') as [
    string,
    string,
  ];
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日 ${clock}（北京时间）`;
}

/** For a public bundle, time and integrity are proven; the sentence also says that the signer is withheld. */
export function validSentence(time: Date, workCompared: boolean, variant: 'full' | 'public'): string {
  const existed = workCompared
    ? `这个文件在 ${beijingTime(time)}之前就已存在，此后没有改动过`
    : `这份存证记录在 ${beijingTime(time)}之前就已形成，此后没有改动过；还没有拿作品文件来比对`;
  return variant === 'full' ? `${existed}。` : `${existed}。这是公开版，没有出示由谁签名存入。`;
}

export function undecidedSentence(why: string): string {
  return `现在还不能下结论：${why}。`;
}
