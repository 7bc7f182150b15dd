import type { SourceComparisonView } from '@yinji/contract';

type Of<K extends 'verdict' | 'doubt' | 'detail'> = Record<NonNullable<SourceComparisonView[K]>, string>;

/** What the desk reads of both sides' sources. */
export const sourcesWords = {
  title: '双方底片',
  open: '查看双方底片',
  openNote: '查看会写入审计。画面未经提交人同意不得转给对方。',
  failed: '没有载入',
  none: '未提交',
  sides: { objector: '异议人', holder: '持有人' },
  fromDeposit: '存证原件',
  released: '已出示给对方',
  size: (width: number, height: number) => `${width} × ${height}`,
  highlight: '突出共有的画面',
  region: (share: string) => `共有的画面占本图 ${share}`,
  noRegion: '没有共有范围',
  states: { waiting: '正在比对', failed: '未能比对（已重试数次）', none: '双方都提交后自动比对' },
  verdicts: {
    'objector-contains-holder': '异议人的底片包含持有人的整幅画面',
    'holder-contains-objector': '持有人的底片包含异议人的整幅画面',
    'same-frame': '两幅画面范围相同',
    overlap: '部分重叠，各有对方没有的内容',
    unrelated: '没有找到共有的画面',
    undecided: '未能判定',
  } satisfies Of<'verdict'>,
  doubts: {
    'few-features': '可供对位的细节太少',
    repeats: '画面由重复图案组成，对位有多种可能',
    weak: '只有零星相似',
    loose: '对位误差偏大',
    disagrees: '轮廓对上，内容不一致',
    'plain-surplus': '多出的部分是空白、边框或几乎没有内容',
  } satisfies Of<'doubt'>,
  details: {
    alike: '像素密度相近',
    'objector-more': '异议人的像素更多',
    'holder-more': '持有人的像素更多',
    'objector-enlarged': '异议人的像素更多而细节不更多，可能是放大得来',
    'holder-enlarged': '持有人的像素更多而细节不更多，可能是放大得来',
  } satisfies Of<'detail'>,
  mirrored: '其中一幅是左右镜像',
  figures: {
    inliers: '对上的特征',
    significance: '显著性',
    significanceOf: (value: string) => `误报数 10^−${value}`,
    density: '密度',
    agreement: '内容相关',
    error: '边界误差',
    errorOf: (value: string) => `${value} 像素（异议人图）`,
    scale: '比例',
    scaleOf: (value: string) => `异议人 ${value} 像素 : 持有人 1 像素`,
    features: '特征数',
    at: '得出时间',
  },
  limits:
    '它只比较画面范围，不判断作者。拼贴、扩画布、补画会让画面变大；同一场景的连拍可能对上；重画与大幅变形看不出来。不得单独作为结论的依据。',
  earlier: (count: number) => `此前的比对 ${count} 次（文件已替换或收回）`,
} as const;

export const percent = (share: number): string =>
  share >= 0.995 ? '全部' : share < 0.01 ? '不到 1%' : `${Math.round(share * 100)}%`;
