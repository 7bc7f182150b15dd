/** What the service's state says. */
export const stateWords = {
  title: '服务状态',
  failed: '服务状态没有载入，平台可能正在中断',
  lead: '与值班人员所见出自同一次检查。',
  at: (instant: string) => `检查于 ${instant}`,
  since: (instant: string) => `自 ${instant}`,
  parts: {
    deposits: '存证',
    verification: '查验',
    log: '存证日志与见证',
    time: '时间戳',
    payments: '支付',
  },
  states: { well: '正常', slow: '迟缓', away: '中断' },
  means: {
    deposits: {
      slow: '照常接收，凭证和证据包晚一些补齐，不必重交。',
      away: '现在不能提交。已提交的都在，恢复后接着办完。',
    },
    verification: {
      slow: '按编号和文件查验照常，按画面查找要等一等。',
      away: '网页查验暂停。手里的证据包可以离线查验。',
    },
    log: {
      slow: '新记录等见证人联署，已联署的不受影响。',
      away: '新记录暂不编入，恢复后接着编入。',
    },
    time: {
      slow: '有时间戳机构没有应答，由其他机构盖戳。',
      away: '没有机构应答。存证照常接收，时间戳恢复后补上。',
    },
    payments: {
      slow: '付款结果确认得慢，请勿重复付款；已付的会到账。',
      away: '暂时不能付款。已付的不会丢失。',
    },
  },
} as const;
