import type { Material } from '@yinji/contract';

export const materialWords = {
  title: '创作过程',
  lead: '草图、分层文件、原始素材，做到哪里存到哪里。每一份先在本机算出指纹记入账本，再把文件传上来；任何格式，每份小于 100 MB，每件作品最多 50 份。',
  empty: '还没有存过创作过程。完成稿存证之前就可以开始：先存的草图，时间早于完成稿。',
  add: '存一份过程文件',
  kind: '类别',
  note: '说明',
  noteHint: '不公开，以后可以改。',
  kinds: { sketch: '草图', layer: '分层文件', raw: '原始素材', other: '其他' } satisfies Record<
    Material['kind'],
    string
  >,
  awaited: '只有指纹，文件还没有传上来',
  sendAgain: '选择文件，继续上传',
  download: '下载文件',
  proof: '下载证明',
  waiting: '正在记入账本',
  tooLarge: '文件不能超過100M',
  emptyFile: '这个文件是空的，没有可以存的内容',
  other: '这不是当时的那个文件：指纹不同',
  stalled: '50 秒没有传出任何数据，网络恢复后自动继续',
  broken: '连接中断，网络恢复后自动继续',
  waitingForNetwork: '连接中断，网络恢复后自动继续',
  done: '已记入账本',
  full: '这件作品的创作过程已存满 50 份',
} as const;
