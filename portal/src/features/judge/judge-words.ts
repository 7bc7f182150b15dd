/** The page for a court, around the texts that it shares with the offline page (court-words.ts of evidence). */
export const judgeWords = {
  title: '给法官的说明',
  lead: '本节按证据三性列出记录里的事实、所依据的规则和复核的命令。复核用证据包、信任文件与通用工具，不需要平台配合。',
  limitTitle: '本记录不证明',
  commandsTitle: '复核命令',
  relianceTitle: '要相信谁',
  simulated:
    '评估环境：证书机构不是依法设立的电子认证服务提供者，时间戳机构与见证人由平台模拟，不能作为证据提交。',
  print: '打印本节',
  open: '单独打开，可打印',
  pageTitle: '给法官的说明',
  pageLead:
    '首先依据《电子签名法》第五条、第八条和《最高人民法院关于民事诉讼证据的若干规定》第八十七条、第九十三条、第九十四条；真实性另可对照《人民法院在线诉讼规则》第十六条至第十九条。',
  withoutBundle:
    '以下只有平台的答复，没有核验。放入证据包，存证的检查就在这个浏览器里重做，事实也随之填入表中。',
  empty: '放入证据包，或在地址里写明编号，这里就列出那一条记录的事实。下面的规则与命令对每条记录都一样。',
  printPage: '打印本页',
  note: '技术说明（可打印）',
  back: '回到公开查验',
  askedAt: '查验时间',
  address: '查验地址',
} as const;
