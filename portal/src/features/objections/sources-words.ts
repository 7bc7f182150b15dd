import type { SourceComparisonView } from '@yinji/contract';

type Verdict = NonNullable<SourceComparisonView['verdict']>;
type Doubt = NonNullable<SourceComparisonView['doubt']>;
type Detail = NonNullable<SourceComparisonView['detail']>;

/** For one side: `mine` and `theirs` instead of objector and holder. */
export const sourcesWords = {
  title: '谁的底片更大',
  lead: '双方各交一份自己最好的底片（未裁切的原图、扫描件或工程导出）。系统比对两幅画面的范围：一幅若完整包含另一幅、四周还多出内容，会画给您看。',
  none: '您还没有提交底片',
  give: '选择底片并上传',
  giveNote: 'JPEG、PNG、WebP、TIFF 或 BMP，小于 100 MB',
  asDeposited: '使用存证时的原件',
  another: '换一份',
  keep: '不换了',
  withdraw: '收回底片',
  /** The original of a deposit has no file of its own here. */
  withdrawText: {
    upload: '文件随即销毁，我们不能恢复；已得出的比对结论保留。',
    deposit: '不再用存证时的原件比对，原件本身留着；已得出的比对结论保留。',
  },
  withdrawn: { upload: '底片已收回并销毁', deposit: '底片已收回' },
  release: '出示给对方',
  releaseText: '对方将能看到这份底片的预览与轮廓。出示后不能撤销；换一份后新的底片仍不出示。',
  released: '已出示给对方',
  confirmNo: '取消',
  agree: '我已阅读并同意',
  agreeMissing: '请先阅读并勾选',
  sending: '上传进度',
  checking: '已送达，正在加密保存并检查画面……',
  stop: '停止',
  tooLarge: '文件不能超過100M',
  empty: '这是一个空文件',
  stalled: '上传长时间没有进展，已停止',
  broken: '上传中断，请重试',
  done: '底片已提交',
  failed: '没有载入',
  mine: '我的底片',
  theirs: '对方的底片',
  fromDeposit: '存证原件',
  size: (width: number, height: number) => `${width} × ${height} 像素`,
  region: (share: string) => `框内是双方共有的画面，占本图 ${share}`,
  noRegion: '没有可画的共有范围',
  theirsGiven: '对方已提交底片，未向您出示画面',
  theirsNone: '对方还没有提交底片',
  waiting: '双方底片都在，正在比对',
  notYet: '双方都提交后自动比对',
  notDone: '这两份文件未能比对，可以换一份再提交',
  earlier: '以下是底片收回或替换前得出的结论',
  verdicts: {
    mine: '您的底片更大：对方的整幅画面都在您的画面之内，您的画面还多出内容',
    theirs: '对方的底片更大：您的整幅画面都在对方的画面之内，对方的画面还多出内容',
    'same-frame': '两幅画面的范围相同，分不出谁更大',
    overlap: '两幅画面有一部分相同，各自都有对方没有的内容',
    unrelated: '没有找到共有的画面',
    undecided: '未能判定',
  },
  doubts: {
    'few-features': '画面里可供对位的细节太少',
    repeats: '画面由重复的图案组成，对位有多种可能',
    weak: '只有零星的相似，不足以下结论',
    loose: '对位误差偏大，不足以判断谁包含谁',
    disagrees: '轮廓能对上，画面内容却不一致',
    'plain-surplus': '多出的部分是空白、边框或几乎没有内容，不能算画面更大',
  } satisfies Record<Doubt, string>,
  details: {
    alike: '同样的画面，双方的像素密度相近',
    'mine-more': '同样的画面，您的像素更多',
    'theirs-more': '同样的画面，对方的像素更多',
    'mine-enlarged': '您的像素更多，但看不到更多细节，可能是放大得来',
    'theirs-enlarged': '对方的像素更多，但看不到更多细节，可能是放大得来',
  },
  mirrored: '其中一幅是左右镜像',
  limitsTitle: '这说明什么，不说明什么',
  limits: [
    '它只比较画面范围。画面更大、像素更多，不等于就是作者。',
    '拼贴、扩画布、用工具补画出来的部分也会让画面变大；同一场景的连拍也可能对上。',
    '“没有找到共有的画面”不证明毫无关系：重画、大幅变形、过小的图看不出来。',
    '平台不据此裁断权属，它与其他材料一起供双方与处理人员参考。',
  ],
} as const;

type Side = 'objector' | 'holder';

/** The verdict from this side's view. */
export function verdictKey(verdict: Verdict, mySide: Side) {
  if (verdict === 'objector-contains-holder') return mySide === 'objector' ? 'mine' : 'theirs';
  if (verdict === 'holder-contains-objector') return mySide === 'holder' ? 'mine' : 'theirs';
  return verdict;
}

export function detailKey(detail: Detail, mySide: Side) {
  if (detail === 'alike') return detail;
  const whose = detail.startsWith(mySide) ? 'mine' : 'theirs';
  return detail.endsWith('enlarged') ? (`${whose}-enlarged` as const) : (`${whose}-more` as const);
}

export const percent = (share: number): string =>
  share >= 0.995 ? '全部' : share < 0.01 ? '不到 1%' : `${Math.round(share * 100)}%`;
