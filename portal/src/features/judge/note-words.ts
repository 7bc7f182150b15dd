import { courtCommands } from '@yinji/evidence';

export interface NoteTable {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface NotePart {
  id: string;
  title: string;
  lead?: string;
  steps?: readonly string[];
  table?: NoteTable;
  points?: readonly string[];
  commands?: string;
}

/**
 * The technical note: what is used, who holds what, what is not proven, how to repeat it. Facts of
 * docs/evidence-format.md.
 */
export const noteWords = {
  title: '技术说明',
  lead: '供法庭、鉴定人和有专门知识的人使用。写明所用的算法与格式、各方持有的密钥、没有被证明的事，以及怎样不经平台自行复核。',
  print: '打印本页',
  judge: '给法官的说明',
  simulated:
    '本站是评估环境：证书机构、时间戳机构与见证人由本机模拟，并以“模拟”字样标明。下文所述的格式、算法与复核方法与正式环境相同，证明效力不同。',
  logTitle: '现在的账本',
  trustTitle: '信任文件及其指纹',
  trustLead:
    '信任文件写明该信谁，信任根（root.txt）写明它们各属哪家机构。下面是平台公布的副本的 SHA-256，供与法院、公证处、见证机构所存的相核对；信任根的指纹印在每份证书 PDF 的底部；证据包里附的副本，核验程序从不采用。吊销名单（.crl）由机构自己签名，内置机构的每天更新，不必核对指纹。',
  rootName: (version: number) => `root.txt 第 ${version} 版（信任根指纹）`,
  verifiersTitle: '核验程序及其指纹',
  verifiersLead:
    '平台开始提供一个核验程序时，把它的 SHA-256 记入账本；给某一个人另一份而不被发现，就做不到。下载后计算指纹，应与下表相同；更稳妥的是到自己的账本镜像里查这个指纹。',
  verifiersCommands: `sha256sum verify.html verify.sh
# 在自己的账本镜像里查（docs/witness.md 说明怎样建立镜像）
npm run --silent look-up -- --dir 镜像文件夹 --policy policy.txt verify.html verify.sh
# 不用我们的程序也可以：账本里的记录是明文
grep -rla "$(sha256sum verify.html | cut -c1-64)" 镜像文件夹/tile/entries`,
  verifierHeadings: ['程序', 'SHA-256', '账本位置', '发布时间'],
  loadFailed: '这一项没有取到，请刷新后再打印。',
} as const;

export const partsBefore: readonly NotePart[] = [
  {
    id: 'making',
    title: '存证怎样形成',
    steps: [
      '存入人的浏览器计算原文件的 SHA-256 与 SM3，写成清单（manifest.json）。清单不含姓名与作品名，只有它们的加盐指纹；打开它们的揭示文件（reveal.json）在存入人手里。',
      '存入人以在自己设备上生成的密钥签署清单。平台核对签名、证书与清单，写成记录（record.json）：清单与签名的指纹、平台收到的时间。此时平台通常还没有作品原件（事先交平台保管的除外）。',
      '平台签发收据，承诺 24 小时内把这条记录记入公开账本。',
      '时间戳机构对记录签发时间戳（RFC 3161）。账本把记录编入默克尔树，签发检查点；见证人核对它是上一个检查点的延续之后，各自联署。',
      '三样齐备，证据包即告形成，此后逐字节不变。原件随后上传，大小、SHA-256、SM3 有一项与清单不符即拒收。',
    ],
  },
  {
    id: 'algorithms',
    title: '算法',
    table: {
      headings: ['用途', '算法', '规范'],
      rows: [
        ['文件与清单的指纹', 'SHA-256，并列 SM3', 'FIPS 180-4；GB/T 32905'],
        ['账本的树', 'SHA-256 默克尔树', 'RFC 6962 第 2.1 节'],
        ['存入人的签名', 'ECDSA P-256 与 SHA-256，CAdES-BES', 'RFC 5652；ETSI EN 319 122-1'],
        ['时间戳', '由时间戳机构的证书决定，指纹为 SHA-256', 'RFC 3161；RFC 5816'],
        ['检查点与收据的签名', 'Ed25519', 'RFC 8032；c2sp.org/signed-note'],
        ['见证人联署', 'Ed25519；另附 ML-DSA-44，不计入法定数', 'c2sp.org/tlog-cosignature；FIPS 204'],
        ['作品名与姓名的封存', '加盐 SHA-256', '证据格式第 1、2 节'],
      ],
    },
  },
  {
    id: 'formats',
    title: '格式与版本',
    lead: 'JSON 一律采用唯一的规范写法（RFC 8785），多一个空格即不成立。完整定义见源码中的 docs/evidence-format.md。',
    table: {
      headings: ['文件', '版本', '内容'],
      rows: [
        ['manifest.json', '2', '存入人签署的清单'],
        ['reveal.json', '1', '打开作品名与存入人姓名'],
        ['manifest.json.p7s', 'CMS / CAdES-BES', '存入人对清单的分离式签名，DER'],
        ['record.json', '1（deposit）', '账本里的那一条，逐字节'],
        ['record.tsr、record.tsr.2', 'RFC 3161', '对 record.json 的时间戳；第二枚出自另一家机构，可以没有'],
        ['record.tlog-proof', 'c2sp.org/tlog-proof@v1', '从记录到检查点的路径，检查点与联署'],
        ['certificate.pdf', 'PDF/A-1b，PAdES', '供人阅读；它的指纹也记入账本'],
        ['/log/', 'c2sp.org/tlog-tiles', '公开账本本身，任何人可以全部取走'],
        ['policy.txt', 'c2sp.org/tlog-policy', '信哪个账本、哪些见证人、至少几个'],
      ],
    },
  },
  {
    id: 'keys',
    title: '谁持有哪把钥匙',
    lead: '接收与解析外来文件的网站进程不持有账本、收据、证书、时间戳与文书的签名密钥；平台持有的，都在另一个独立进程里。',
    table: {
      headings: ['密钥', '持有人', '用来', '公开的一半'],
      rows: [
        ['存入人签名密钥', '存入人自己的设备', '签署清单', '证据包内的证书'],
        ['账本密钥', '平台', '签发检查点', 'policy.txt'],
        ['收据密钥', '平台', '签发收据', 'receipt.vkey'],
        [
          '个人证书机构',
          '正式环境为持牌电子认证服务机构；评估环境由平台模拟',
          '签发存入人的证书',
          'creator-ca.pem',
        ],
        ['时间戳机构', '正式环境为第三方；评估环境由本机模拟', '签发时间戳', 'tsa-ca.pem'],
        ['见证人密钥', '信任根写明的机构；评估环境由本机模拟', '联署检查点', 'policy.txt'],
        ['文书签章密钥', '平台', '签 PDF 证书', 'document-ca.pem'],
      ],
    },
  },
];

const repeatCommands = () => `${courtCommands({ bundle: '证据包.zip', work: '作品原文件' })}

# 5 另用 Python 写成的程序，再做一次
python3 verifier/independent/verify.py 证据包.zip --trust trust --file 作品原文件`;

export const partsAfter: readonly NotePart[] = [
  {
    id: 'repeat',
    title: '怎样复核',
    lead: '有四条路，结论应当相同：离线核验页（一个 HTML 文件，断网可用）；verify.sh（bash、coreutils 与 openssl 3，可逐行阅读）；源码中的 verifier/independent/verify.py（只需 Python 3.9，另用 Python 写成，不引用网站的代码）；或者照下面的命令逐条做。证书一律按时间戳所载的时刻 T 判断，否则倒填的时间戳会通过，到期后的真时间戳反而不通过。',
    commands: repeatCommands(),
  },
  {
    id: 'cheats',
    title: '平台作弊时，由谁发现',
    lead: '每一行都在真实运行的系统上实际演示过：由掌握数据库、文件与全部密钥的平台动手，由手里有证据包、信任文件与账本镜像的人来查。',
    table: {
      headings: ['平台若', '由谁发现', '结果'],
      rows: [
        ['改动作品、清单、作品名或姓名', '手中的证据包', '对应的检查不成立'],
        ['重写整套文件使其自洽', '时间戳、账本证明', '时间戳或账本一项不成立'],
        ['倒填时间，或与时间戳机构串通', '证书有效期、见证人联署时间', '时间先后一项不成立'],
        ['给不同的人看不同的账本', '见证人、监视者', '拒绝联署；两份签名文本留作证据'],
        ['删改旧记录，或恢复旧备份', '见证人、监视者', '拒绝联署；报警。旧证据包仍然有效'],
        ['收了存证却不记入账本', '持收据的人', '一日之后，收据与账本镜像即是违约的证据'],
        ['不再给出新的检查点', '监视者', '按联署时间报警'],
        ['以存入人的姓名另发一张证书', '账本里的证书记录', '单凭证据包查不出；见下文'],
        ['给某个人假的核验程序或假的证书 PDF', '账本里的指纹', '账本没有这个指纹'],
      ],
    },
  },
  {
    id: 'limits',
    title: '没有被证明的事',
    points: [
      '存入人就是作者；作品具有独创性；内容属实。',
      '作品恰好完成于时间戳所载的时刻：只证明此刻之前已存在。',
      '存入人现在仍是权利人。请按编号查询公开记录。',
      '签名证书上的姓名属实：这以证书机构的核验为限。证书机构若由平台自己担任，它可以用同一姓名另发一张证书；这样的证书须记入账本，否则可被查出，但单凭一个证据包看不出来。',
      '全体见证人没有与平台串通，也不就是平台自己：他们各属哪家机构，由信任根写明，列在核验结果里。任何两个读者比对各自所见，即可发现分叉。',
      '存证由平台提供，不是著作权登记，也不代替登记。',
    ],
  },
];
