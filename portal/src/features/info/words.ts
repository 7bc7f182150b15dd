/** What the written pages say around their texts. */
export const infoWords = {
  titles: {
    guidance: '办事指南',
    equity: '套餐与权益',
    partner: '合作机构',
    aboutUs: '关于我们',
    userPolicy: '用户协议',
    privacyPolicy: '隐私政策',
  },
  version: (version: string) => `版本 ${version}`,
  packages: '查看在售套餐',
  witnesses: {
    title: '现任见证人',
    none: '最近一个检查点还没有见证人联署。',
    note: (quorum: number) => `名单取自最近一个检查点的联署，至少 ${quorum} 家联署后才公布。`,
    simulated: '当前为评估环境：见证人在本机模拟，不是独立机构。',
  },
  activities: {
    title: '活动',
    lead: '征集、展览与讲座。',
    none: '现在没有进行中的活动',
    noneText: '活动由运营方发布，列出主办方、起止时间与规则。参加活动不改变作品的存证与权利归属。',
    guidance: '看办事指南',
    missing: '没有这项活动',
    missingText: '它可能已经结束并下架，或地址不完整。',
    all: '看全部活动',
    from: (day: string) => `${day} 起`,
    until: (day: string) => `至 ${day}`,
    days: (from: string, until: string) => `${from} 至 ${until}`,
    ended: '已结束',
    soon: '即将开始',
  },
} as const;
