/** For a court: which fact of the record answers which rule, and how to check it. */
export const judgeWords = {
  title: '给法官的说明',
  lead: '本节按证据三性列出记录里的事实、所依据的规则和复核的命令。复核不需要联系平台，也不需要联网。',
  headings: ['要件', '本记录中的事实', '依据', '复核'],
  rows: [
    {
      id: 'content',
      name: '真实性：内容未改',
      fact: '作品文件的 SHA-256 与 SM3 写在存入人签署的清单里；清单与签名的指纹写在账本记录里。改动其中任何一个字节，至少一项检查当即不成立。',
      basis:
        '《电子签名法》第五条（自最终形成时起内容完整、未被更改）；第八条第二项（保持内容完整性方法的可靠性）',
      repeat: '命令 1、2',
    },
    {
      id: 'time',
      name: '真实性：时间与保存',
      fact: '记录由时间戳机构签发的令牌固定时间；记入只增不改的公开账本，由多家见证人各自联署，平台不能在事后插入、删去或改写而不被发现。',
      basis: '《电子签名法》第八条第一项；《最高人民法院关于民事诉讼证据的若干规定》第九十三条第一款第一至五项',
      repeat: '命令 3、4',
    },
    {
      id: 'neutral',
      name: '真实性：中立第三方',
      fact: '平台不是作品的权利人，也不参与交易；见证人与时间戳机构独立于平台。以上各项不以相信平台为前提。',
      basis: '《最高人民法院关于民事诉讼证据的若干规定》第九十四条第一款第二项（中立第三方平台提供或者确认）',
      repeat: '命令 4',
    },
    {
      id: 'lawful',
      name: '合法性',
      fact: '清单由存入人以自己的密钥签署，密钥在其设备上生成；公开账本只含指纹，不含作品内容与个人信息。',
      basis: '《电子签名法》第七条、第十三条、第十四条',
      repeat: '命令 2',
    },
    {
      id: 'relevant',
      name: '关联性',
      fact: '清单写明文件大小与指纹，可与争议文件逐字节比对；作品名称与存入人以加盐指纹封存在清单里，由完整版证据包里的揭示文件打开。',
      basis: '《最高人民法院关于民事诉讼证据的若干规定》第九十三条',
      repeat: '命令 1',
    },
  ],
  alternative:
    '备选：如认为公开账本属于区块链存证，《人民法院在线诉讼规则》第十六条至第十九条亦可对应——技术核验一致的可以认定上链后未经篡改（十六条）；上链后真实性的审查见见证人与账本两项（十七条）；上链前的真实性见先存指纹、后传原件与本人签署（十八条）；可申请有专门知识的人就上述命令提出意见（十九条）。',
  limitTitle: '本记录不证明',
  commandsTitle: '复核命令',
  commandsLead:
    '需要 bash、coreutils 与 openssl 3。信任文件放在 trust 文件夹，应从平台以外的渠道取得，不用证据包里附的那一份。',
  simulated:
    '评估环境：证书机构不是依法设立的电子认证服务提供者，时间戳机构与见证人在本机模拟，不能作为证据提交。',
  print: '打印本节',
  open: '单独打开，可打印',
  pageTitle: '给法官的说明',
  pageLead:
    '首先依据《电子签名法》第五条、第八条和《最高人民法院关于民事诉讼证据的若干规定》第九十三条、第九十四条；《人民法院在线诉讼规则》第十六条至第十九条列为备选。',
  withoutBundle: '以下只有平台的答复。放入证据包，每项检查就在这个浏览器里重做，事实也随之填入表中。',
  empty: '放入证据包，或在地址里写明编号，这里就列出那一条记录的事实。下面的规则与命令对每条记录都一样。',
  printPage: '打印本页',
  note: '技术说明（可打印）',
  back: '回到公开查验',
  askedAt: '查验时间',
  address: '查验地址',
} as const;

export type JudgeRow = (typeof judgeWords.rows)[number];

/** A name as a shell takes it. */
export const shellQuote = (name: string): string =>
  /^[\w.+-]+$/.test(name) && !name.startsWith('-') ? name : `'${name.replace(/'/g, `'\\''`)}'`;

export interface CommandNames {
  bundle: string;
  work: string;
  /** When the token was issued: certificates are judged as of then, also after they have expired. */
  tokenTime?: Date | undefined;
  /** The public bundle has no signature to check. */
  isPublic?: boolean | undefined;
}

/** The commands that repeat the checks; tested with the conformance bundles. */
export function judgeCommands({ bundle, work, tokenTime, isPublic }: CommandNames): string {
  const at = tokenTime ? ` -attime ${Math.floor(tokenTime.getTime() / 1000)}` : '';
  return `# 解开证据包
unzip ${shellQuote(bundle)} -d bundle

# 1 作品原文件的指纹：应与 bundle/manifest.json 里写的相同
sha256sum ${shellQuote(work)}
openssl dgst -sm3 ${shellQuote(work)}

# 2 清单由存入人签署，此后未改
${isPublic ? '# 公开版不含签名文件，请向存入人要完整版' : signatureCommand(at)}

# 3 记录在时间戳所载的时刻之前已经存在
openssl ts -verify -data bundle/record.json -in bundle/record.tsr -CAfile trust/tsa-ca.pem${at}

# 4 以上各项连同账本、见证人与时间先后，一次做完
bash verify.sh ${shellQuote(bundle)} trust`;
}

const signatureCommand = (at: string) =>
  `openssl cms -verify -cades -binary -inform DER -in bundle/manifest.json.p7s -content bundle/manifest.json \\
  -purpose any -CAfile trust/creator-ca.pem${at} -out /dev/null`;
