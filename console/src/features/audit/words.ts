/** What the page of the audit trail says. */
export const auditWords = {
  title: '审计记录',
  lead: '工作人员每次查看、领取、结论、改动与导出。只增不改；导出本身也记一笔，附文件的摘要值。',
  failed: '审计记录没有载入',
  empty: '没有符合条件的记录',
  filter: {
    staff: '人员',
    action: '动作',
    every: '全部动作',
    subject: '对象编号',
    from: '自',
    until: '至',
    apply: '筛选',
    clear: '清除条件',
  },
  export: '导出表格',
  fileName: (day: string) => `审计记录-${day}.csv`,
  columns: { at: '时间', staff: '人员', action: '动作', subject: '对象' },
  more: '更早的记录',
  end: '没有更早的了',
} as const;

/** What the page of the security log says. */
export const securityWords = {
  title: '安全日志',
  lead: '被拒的登录、越权、伪造的通知与超出限制的调用。同一来源的合为一行，加密保存六个月；查看时记入审计。',
  failed: '安全日志没有载入',
  empty: '没有这一类的事件',
  kind: '事件',
  every: '各类事件',
  columns: { at: '时间', kind: '事件', times: '次数', network: '网络', what: '调用与来者' },
  times: (times: number) => `${times} 次`,
  inside: '本机',
  more: '更早的事件',
  end: '没有更早的了',
} as const;
