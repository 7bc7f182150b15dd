import type { Check, Verdict } from '@yinji/evidence';

export const VERDICT_WORDS: Record<Verdict, string> = { valid: '有效', invalid: '无效', undecided: '无法判断' };
export const OUTCOME_WORDS: Record<Check['outcome'], string> = {
  pass: '通过',
  fail: '未通过',
  skipped: '未检查',
};

export const WORDS = {
  title: '自己核验一份存证，不必相信任何人',
  lead: '核验全部在这个页面里完成：不联网，不上传。断网后打开，结果一样。',
  bundle: '证据包',
  bundleHint: '拖到这里，或点击选择 zip 文件。',
  work: '作品文件（可选）',
  workHint: '选择要比对的原文件，计算指纹后与证据包比对。',
  trust: '信任文件',
  trustHint:
    '一起选择 policy.txt、creator-ca.pem、tsa-ca.pem（有吊销名单 creator-ca.crl 的也一并选）。请从平台以外的渠道取得，或与公布的指纹核对。',
  trustBuiltIn: '已内置，指纹见结果页。也可以换成您自己的。',
  trustTaken: '已读入三个信任文件',
  hashing: '正在计算文件指纹…',
  checking: '正在核验…',
  checks: '逐项检查',
  columns: ['', '检查', '结果', '它证明', '它不证明'],
  local: '全部检查刚刚在您的浏览器里完成，文件没有上传。',
  print: '打印核验结果',
  addWork: '比对作品文件',
  flipTitle: '不信？改一个字节试试',
  flipDo: '翻转这个字节',
  flipNow: '现在',
  flipAfter: '翻转后',
  factsTitle: '记录内容',
  limitsTitle: '这份记录不证明',
  limits: [
    '存入人就是作者',
    '作品具有独创性',
    '作品完成于这一刻（它只会更早）',
    '此后是否转让、变更或撤销（请查询公开记录）',
  ],
  trustTitle: '凭什么相信',
  judgeTitle: '给法官的说明',
  repeatTitle: '用命令复核',
  judgeColumns: ['要件', '本记录中的事实', '依据', '复核'],
  judge: [
    [
      '真实性',
      '文件指纹、存入人签名、账本证明、时间戳相互印证；见证人各自保存检查点，平台不能单方改动。',
      '《电子签名法》第五条、第八条；民事证据规定第九十三条、第九十四条',
      '命令 1—5',
    ],
    [
      '合法性',
      '清单由存入人自己的密钥签署；公开账本里只有指纹，没有个人信息。',
      '《电子签名法》第十三条、第十四条',
      '命令 2',
    ],
    [
      '关联性',
      '清单写明文件指纹，可与争议文件逐字节比对；作品名称与存入人以加盐指纹封存在清单里，由揭示文件打开。',
      '人民法院在线诉讼规则第十六条至第十九条（备选）',
      '命令 1',
    ],
  ],
  publicLead:
    '这是公开版：作品名、存入人与签名文件没有出示，清单里只有它们的加盐指纹。要查明由谁签名存入，请向存入人要完整版。',
  invalidLead: '核验未通过时不展示记录内容。请看下面写着“未通过”的一项。',
  foot: '本页是一个文件，不含任何外部内容，也不发出任何请求。它的 SHA-256 公布在账本和纸质材料里；另有可逐行阅读的 verify.sh，结论应当相同。印迹存证不代替著作权登记机关的作品登记。',
  unreadable: '文件读不出来，请重新选择。',
} as const;

/** The same checks by hand; `time` in POSIX seconds. */
export function commands(time: number | undefined, isPublic: boolean): string {
  const at = time === undefined ? 'T' : String(time);
  return `# 1 文件指纹
sha256sum 作品文件            # 与 manifest.json 里的 sha256 比对
# 2 存入人签名
${isPublic ? '# 公开版不含签名文件' : signatureCommand(at)}
# 3 记录与清单
openssl dgst -sha256 manifest.json && openssl dgst -sm3 manifest.json   # 与 record.json 比对
# 4 时间戳（必须给出 -attime，否则按今天检查证书）
openssl ts -verify -attime ${at} -data record.json -in record.tsr -CAfile tsa-ca.pem
# 5 账本证明、见证人及以上全部
./verify.sh 证据包.zip 信任文件夹`;
}

const signatureCommand = (at: string) =>
  `openssl cms -verify -cades -inform DER -in manifest.json.p7s -content manifest.json -binary \\
  -purpose any -attime ${at} -CAfile creator-ca.pem -out /dev/null`;
