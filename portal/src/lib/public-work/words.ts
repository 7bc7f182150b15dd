/** What the public page of a work says, and its report. */
export const publicWorkWords = {
  title: '公开作品',
  none: '这件作品没有公开',
  noneSays: '它可能已由持有人撤下，或从未公开。作品默认不公开；有证书编号与查询码时请直接查验。',
  byNumber: '按编号查验',
  kind: '类别',
  deposited: '平台收到',
  status: '现在的状态',
  tracks: '已走到',
  number: '存证编号',
  verify: '查验这份存证',
  report: '举报',
  limits: '图为带水印的预览。平台收到的时间据平台自己的时钟，所证的存证时间见查验；存证不证明谁是作者。',
  story: '来路',
} as const;
