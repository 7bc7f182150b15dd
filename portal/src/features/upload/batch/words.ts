import type { ImportColumn, ImportFault } from '@yinji/contract';
import type { StatusKind } from '@yinji/ui';
import type { SheetFault } from './parse-sheet.ts';

export const columnWords: Record<ImportColumn, string> = {
  fileName: '文件名',
  title: '作品名称',
  workType: '作品类型',
  claimedCreatedOn: '创作完成日期',
  description: '作品说明',
};

export const faultWords: Record<ImportFault, string> = {
  missing: '没有填写',
  'too-long': '太长：名称最多 100 字，说明最多 1000 字',
  unreadable: '含有不能显示的字符',
  formula: '是公式或公式的错误，请改成文字',
  'unknown-type': '只能填 摄影、书画、创意',
  'not-a-date': '不是日期，请写成 2026-03-05',
  'date-ahead': '晚于今天',
  'date-too-early': '早于 1900 年',
  'named-twice': '表格里另一行也写了这个文件',
  'same-file-twice': '与前面某一行是同一个文件',
  'deposited-before': '这个文件您已经存证过',
  'file-not-chosen': '没有选到这个文件',
  'file-ambiguous': '选到几个同名的文件，分不清是哪一个',
  'file-type': '不支持的图片格式',
  'file-too-large': '文件不能超過100M',
  'file-unreadable': '文件读不出来了：可能已被移动或改动',
};

export const sheetFaultWords: Record<SheetFault, string> = {
  'part-missing': '网站刚刚更新，或网络中断。请刷新页面后再选一次',
  'not-a-sheet': '这不是能读的表格：请用 xlsx 或 csv，可先下载模板',
  'too-big': '表格太大：展开后超过 60 MB，请只留要存证的几行',
  'too-slow': '这个表格 20 秒还没有读完，请另存为 csv 后再试',
  'no-head': '没有找到表头：须有一行写着“文件名”“作品名称”“作品类型”',
  'too-many': '超过 500 行：一批最多五百件，请分成几批',
  empty: '表头下面没有要存证的行',
};

export const batchWords = {
  title: '批量存证',
  lead: '一次最多五百件图片，配一份表格。逐行核对之后才占用额度：整批一次预留，每一行各自成为一份存证。',
  steps: ['下载模板，按行填写', '选表格与图片', '逐行核对', '整批预留，逐件签名并上传'],
  templateXlsx: '模板 xlsx',
  templateCsv: '模板 csv',
  sheet: '表格',
  sheetHint: 'xlsx 或 csv；csv 用 UTF-8 或 GBK 都可以',
  pickSheet: '选择表格文件',
  pickSheetAgain: '换一份表格',
  pictures: '图片',
  picturesHint: '可以一次选很多，也可以分几次；按文件名与表格对应',
  pickPictures: '选择图片文件',
  pickFolder: '选择整个文件夹',
  rowsRead: (rows: number) => `读到 ${rows} 行`,
  picturesRead: (matched: number, rows: number) => `${rows} 行里有 ${matched} 行对上了图片`,
  unused: (count: number) => `另有 ${count} 个文件没有写进表格，不会上传`,
  cancelChecking: '取消核对',
  checkingStopped: '核对已取消，已经算好的指纹留着',
  resumeChecking: '接着核对',
  checking: (done: number, rows: number) => `正在计算指纹 ${done} / ${rows}`,
  faultsTitle: (rows: number) => `${rows} 行有问题`,
  faultsText: '还没有占用任何额度。可以改好表格、补选图片后重新核对，也可以留下这几行，只存其余的。',
  clean: (rows: number) => `${rows} 行全部核对通过`,
  use: (rows: number, rest: number) => `将预留 ${rows} 次存证额度，现有 ${rest} 次`,
  short: (rows: number, rest: number) => `需要 ${rows} 次存证额度，现有 ${rest} 次：不够，一次也不会占用`,
  packages: '查看套餐',
  start: (rows: number) => `预留 ${rows} 次额度并开始`,
  startRest: (rows: number) => `留下有问题的行，存其余 ${rows} 件`,
  reportXlsx: '报告 xlsx',
  reportCsv: '报告 csv',
  line: '行',
  column: '列',
  problem: '问题',
  result: '结果',
  number: '存证编号',
  running: '正在存证，请不要关闭这个页面。关闭了也不要紧：回来从停下的地方继续。',
  waiting: '连接中断，网络恢复后自动继续。已存证的行不受影响。',
  paused: '已暂停。签名与上传都停在这里，额度为这一批留着。',
  needFiles: (count: number) => `还有 ${count} 件原件没有上传，请再选一次这些文件：按文件名、大小与指纹核对。`,
  broken: '连接中断，已暂停。已存证的行不受影响。',
  keyGone: '这个浏览器里没有签名密钥了，请取回后继续。',
  pause: '暂停',
  resume: '继续',
  stop: '停止这一批',
  stopTitle: '停止这一批？',
  stopText: '已存证的作品保留，没有存证的行归还额度。停止后不能再继续。',
  stopYes: '停止并归还额度',
  stopNo: '不停止',
  giveUp: (count: number) => `放弃 ${count} 行并归还额度`,
  deposited: '已存证',
  uploaded: '原件已上传',
  rest: '剩余时间',
  total: (size: string) => `这一批原件共 ${size}`,
  another: '再存一批',
  stoppedTitle: '这一批已停止',
  doneText: '每一件都有自己的编号、回执与证书，在“我的作品”里查看。',
  works: '我的作品',
  history: '批次记录',
  open: '打开批次：',
  counted: (deposited: number, rows: number, skipped: number) =>
    `存证 ${deposited} / ${rows}${skipped > 0 ? ` · 未存 ${skipped} 行` : ''}`,
  notFound: '没有找到这一批',
  notFoundText: '地址里的批次不存在，或不在这个账号里。',
} as const;

export const stateWords: Record<
  'draft' | 'checked' | 'running' | 'done' | 'stopped',
  { word: string; kind: StatusKind }
> = {
  draft: { word: '未开始', kind: 'draft' },
  checked: { word: '未开始', kind: 'draft' },
  running: { word: '存证中', kind: 'reviewing' },
  done: { word: '已完成', kind: 'passed' },
  stopped: { word: '已停止', kind: 'draft' },
};

export const rowWords: Record<
  'waiting' | 'deposited' | 'complete' | 'givenUp' | 'skipped',
  { word: string; kind: StatusKind }
> = {
  waiting: { word: '等待签名', kind: 'draft' },
  deposited: { word: '已存证，原件待传', kind: 'reviewing' },
  complete: { word: '已完成', kind: 'passed' },
  givenUp: { word: '已放弃', kind: 'draft' },
  skipped: { word: '未存', kind: 'rejected' },
};
