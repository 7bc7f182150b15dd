/** The three marks of a public work. */
export const trackWords = {
  mark: { evidence: '存', confirmation: '确', certification: '认' },
  passed: { confirmation: '已确权', certification: '已认证' },
  isPassed: '已通过',
  isNot: '现在没有',
  more: '+',
  said: (isConfirmed: boolean, isCertified: boolean) =>
    `已存证，${isConfirmed ? '已确权' : '未确权'}，${isCertified ? '已认证' : '未认证'}`,
} as const;
