/** What the service times say. */
export const serviceWords = {
  title: '服务时间',
  failed: '服务时间没有载入',
  lead: (since: string, until: string) => `${since} 至 ${until}，按平台自己的记录算出，每天零点更新。`,
  kinds: {
    stamped: '存证：收到至可信时间戳',
    cosigned: '存证：收到至见证人联署',
    confirmation: '确权：提交至结论',
    certification: '认证：提交至结论',
  },
  few: (least: number) => `不足 ${least} 件，不给出`,
  measured: (count: string, median: string, ninth: string | undefined) =>
    `${count} 件，一半在 ${median}以内${ninth === undefined ? '' : `，九成在 ${ninth}以内`}`,
  limits: '只算已经办完的；还在等的不在其中。要求补正的不算结论，补正后重新提交的另计。',
  /** Days and hours never less than measured. */
  duration: (seconds: number) => {
    if (seconds < 120) return `${seconds} 秒`;
    if (seconds < 7200) return `${Math.ceil(seconds / 60)} 分`;
    if (seconds < 172_800) return `${Math.ceil(seconds / 3600)} 小时`;
    return `${(Math.ceil(seconds / 8640) / 10).toFixed(1)} 天`;
  },
} as const;
