export const passedWords = {
  title: '已转让的存证',
  lead: '这些作品现由他人持有。您当时的存证仍归您取用，只读；请下载证据包自己保存，现持有人注销作品后，平台不再保有它。',
  record: '查看记录',
  certificate: '存证证书',
  bundle: '证据包',
  receipt: '回执',
  of: (what: string, title: string) => `下载${what}：${title}`,
  received: (at: string) => `${at} UTC+8 存入`,
} as const;
