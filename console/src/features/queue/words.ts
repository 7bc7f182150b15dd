/** What the rows of the queue say. */
export const queueWords = {
  mine: { work: '作品', matter: '事项', hints: '提示', waited: '已等待', due: '距应办', act: '操作' },
  next: { turn: '次序', matter: '事项', hints: '提示', waited: '已等待', due: '距应办' },
  nextTitle: '将要派出',
  nextNote: '按应办时间，由系统派件；领取之前不显示作品。',
  first: '下一件',
  turn: (place: number) => `第 ${place} 件`,
  more: (count: string) => `之后还有 ${count} 件`,
  waited: '已等 ',
  third: '两人意见不一，由您裁定',
  answer: '补正后再审',
  copies: (count: number) => `相近画面 ${count} 件`,
  resubmission: (count: number) => `第 ${count} 次重新提交`,
  noHint: '无提示',
} as const;
