/** Of the packages before one is chosen; none of it is accepted, unlike `purchaseWords`. */
export const packageWords = {
  perPiece: (yuan: string) => `合每次存证约 ¥${yuan}`,
  compare: '逐项对比全部套餐',
  quotas:
    '存证一次，给一件作品留下时间凭证；确权一次，由审核员比对一件作品；图册作品一件，放进一个公开图册；普通作品一件，单独公开展示。每批额度随套餐到期。',
} as const;
