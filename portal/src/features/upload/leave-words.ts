import { KEPT_FILES } from '@yinji/contract';

/** A file that is left with the platform before there is a deposit of it, and what that costs. */
export const leaveWords = {
  offer: `要换一台设备继续，或文件大于 50 MB？可以先把文件交给平台保管，至多 ${KEPT_FILES.days} 天。这样平台就先收到了它，证书不会再声明平台此前没有收到过；存证时间与其余证明不受影响。`,
  leave: '先交给平台保管',
  sending: '正在把文件交给平台',
  progress: '文件上传进度',
  cancel: '取消',
  again: '再试',
  full: `交给平台保管的文件最多 ${KEPT_FILES.most} 个、合计 ${KEPT_FILES.mostBytes / 2 ** 20} MB，请先登载或删除其中的几个`,
  making: '这件草稿已存入创作过程，与它同一个编号，请从草稿继续',
  stalled: '50 秒没有传出任何数据，网络恢复后自动继续。',
  broken: '连接中断，网络恢复后自动继续。',
} as const;

/** The way on, where the platform has the file. */
export const releaseWords = {
  title: '文件已在平台，待登载',
  lead: '平台先收到了这个文件，所以不声明此前没有收到过。存证时间仍在签名之后确定。',
  until: (day: string) => `保管到 ${day}，到期没有登载就从平台删除。`,
  afterwards: '上面那一步完成之后，在哪一台设备上打开“我的作品”都可以继续。',
  kept: '平台替您保管着这个文件',
  fetching: '正在取回文件，核对指纹',
  fetched: '文件从平台取回，在这台设备上复算 SHA-256 与 SM3，一致才能签名。',
  failed: '文件没有取回',
  differs: '取回的文件与先前交给平台的不一致，不能签名。请删除它，重新选择原件。',
  again: '再取一次',
  after: '原件已在平台：签名提交后，存证与原件一并登载。',
  gone: '这个文件不在平台上了',
  goneText: '它已经登载、删除，或保管到期。已登载的在“我的作品”里。',
} as const;
