import type { PictureFormat } from '@yinji/originality/sniff';

/** What the deposit's page says. */
export const uploadWords = {
  title: '先存指纹，后传原件',
  lead: '时间在第五步就已确定，那时您的原件还没有离开这台设备。',
  many: '批量存证',
  chosen: '已经选好',
  goOn: '用这个文件继续',
  unreadable: '文件读不出来了：可能已被移动、改动或拔出。请重新选择。',
  partMissing: '网站刚刚更新，或网络中断。请刷新页面后再选一次文件，已保存的内容都在。',
  otherFile: '这不是存证时的那个文件：指纹不同。请选原来的文件，转发或另存过的图片指纹都会改变。',
  noPreview: '浏览器不能预览这种格式，不影响存证。',
  fingerprintOnly: '只有指纹，图片不在手边',
  titleMissing: '请填写作品名称',
  typeMissing: '请选择作品类别',
  titleLong: '作品名称最多 100 个字',
  descriptionLong: '创作说明最多 1000 个字',
  dateAhead: '完成日期不能晚于今天',
  keyGone: '这个浏览器里的密钥不见了，请取回后再签名',
  signFailed: '没有签成：请刷新页面后再试，草稿已保存',
  stalled: '50 秒没有传出任何数据，网络恢复后自动继续。已确定的时间不受影响。',
  broken: '连接中断，网络恢复后自动继续。已确定的时间不受影响。',
} as const;

/** Before the signature: what is fixed by it is read once. */
export const signWords = {
  title: '签名之前，请读一遍',
  fixed: '签名之后不能再改的',
  name: '作品名称',
  kind: '作品类别',
  depositor: '证书上的姓名',
  file: '文件',
  lead: '签名之后，这几项与文件指纹都不能再改，证书照此印出。',
  after: '原件在取得回执之后才上传。',
  noDay: '未填写',
  key: (tail: string) => `尾号 ${tail}，在这个浏览器里`,
  noKey: '这个浏览器里还没有',
  sign: '签名并提交存证',
  signing: '正在签名并提交',
  back: '返回修改',
} as const;

/** The file has a deposit in this person's name. */
export const ownDepositWords = {
  title: '这个文件已有您存入或持有的存证',
  free: '指纹完全相同，不必再存一次。到此没有占用额度。',
  list: '同一个文件的存证',
  receivedAt: (at: string) => `${at} UTC+8 收到`,
  open: '查看已有的存证',
  insist: '再存一次',
  another: '换一个文件',
  again: '再存一次会占用 1 次存证额度，得到新的编号与更晚的时间；较早的那一件照旧。',
} as const;

/** Link to the helper, which is loaded on demand. */
export const photoDoor = {
  open: '拍一张作品照片',
  hint: '画作、书法、手稿，用手机拍就行，我们帮您看清不清楚',
} as const;

export const formatWords: Record<PictureFormat, string> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  bmp: 'BMP',
  tif: 'TIFF',
};

export const draftWords = {
  left: (drafts: string) => `还有 ${drafts} 件草稿没有存完。`,
  goOn: '接着存',
} as const;
