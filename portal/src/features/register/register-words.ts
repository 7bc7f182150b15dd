/** What the open register says. */
export const registerWords = {
  title: '公开名录',
  lead: '持有人公开展示的作品，按账本次序列出。不公开的作品不在其中；撤下公开的随之从名录与各月文件里去掉。',
  filesTitle: '每月文件',
  filesLead:
    '每月月底后出一份，CSV 与 JSON 逐行各一，内容相同；两份的指纹写进公开账本。有作品撤下时重出，旧的一份不再提供。',
  noFiles: '还没有出过文件。第一份在本月结束后给出。',
  month: (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`,
  rows: (count: number) => `${count} 件`,
  published: (when: string) => `${when} 给出`,
  revision: (revision: number) => `，第 ${revision} 次`,
  place: (index: number) => `账本 #${index}`,
  waiting: '待入账本',
  formats: { csv: 'CSV', jsonl: 'JSON 逐行' },
  checkTitle: '核对一份文件',
  checkLead:
    '选择您下载的文件：浏览器算出它的指纹，再复核账本里记着它的那一条。文件不上传。也可以用通用工具自己算：',
  commands: 'sha256sum yinji-register-2026-10.csv\nsha256sum yinji-register-2026-10.jsonl',
  choose: '选择名录文件',
  checking: (name: string) => `正在核对 ${name}`,
  held: (name: string, month: string, index: number) =>
    `${name} 就是 ${month} 的名录，一个字节不差：指纹记在账本 #${index}，账本的签名与见证人足数。`,
  unknown: (name: string) => `${name} 不是现行的任何一份名录文件：内容改动过，或已被重出的一份取代。`,
  unproven: (name: string) => `${name} 的指纹与名录一致，但账本里的记录还没有通过复核，请稍后再试。`,
  checkFailed: '没有核对成，请稍后再试',
  listTitle: '现在的名录',
  empty: '还没有公开展示的作品',
  emptyText: '持有人公开展示、内容审核通过的作品会列在这里。',
  columns: ['作品', '署名', '编号与平台收到的时间', '认证所载日期', '状态', '账本'],
  category: (letter: string) => `类别 ${letter}`,
  dates: (completed: string | null, published: string | null) =>
    [completed && `完成 ${completed}`, published && `首次发表 ${published}`].filter((told) => told !== null),
  more: '再列五十件',
  link: '公开名录',
  linkLead: '公开展示的作品全部列在公开名录里，每月另出一份可以核对的文件。',
} as const;
