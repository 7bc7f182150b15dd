/**
 * Texts for a buyer before paying. A change here needs a new PURCHASE_TERMS_VERSION (packages/contract), so
 * that it is known which sentences were accepted.
 */
export const purchaseWords = {
  endKept: '现在购买，到期日不变，只增加额度。',
  endMoves: (day: string, lostDays: number) => `新到期日 ${day}，您将损失 ${lostDays} 天。`,
  facts: '付款前请核对',
  term: '期限',
  termRange: (from: string, to: string) => `${from}至 ${to}`,
  termNote: '自付款时起算',
  quotas: '额度',
  quotaNames: { evidence: '存证', authentic: '确权', gallery: '图册作品', common: '普通作品' },
  quotaNote: (day: string) => `${day}到期，未用的额度随之失效；先到期的先用`,
  membership: '会员到期日',
  renewal: '续费不叠加',
  renewalNote: (name: string, until: string) =>
    `您现在的“${name}”至 ${until}。期限不相加，以最晚到期的套餐为准。`,
  lost: (days: number) => `您将损失 ${days} 天`,
  lostLater: '：这些天两个套餐同时覆盖，不会顺延。',
  lostKept: '：新套餐的期限全部在现有期限之内，到期日不变，只增加额度。',
  refund: '退款规则',
  refundNote:
    '额度一次未用，付款后 7 天内全额退款；之后或已使用，按未用额度折算；期限届满不再退款。退款后这个套餐的会员随之终止。',
  display: '公开展示',
  displayNote: '付款后开始审核，通过即公开展示这一件作品。',
  displayRefundNote: '审核未通过，或在公开之前撤回，展示费全额原路退回；公开之后不再退回。',
  tick: '我已核对以上内容，同意付款后立即开始提供服务；这是数字化权益，退款按上述规则办理。',
  tickLaw: '依据《消费者权益保护法》第二十五条，需要您在付款前单独确认。',
  showCode: '同意并显示付款码',
  tickFirst: '请先勾选同意，再显示付款码',
  orderNo: '订单号',
  closed: '订单已关闭，没有扣款',
  notCharged: '可以放心再来一次：每次只有一份订单，付了款才算数。',
  notSubmitted: '订单没有提交成功，没有扣款',
  factsFailed: '订单内容没有载入，没有扣款',
  scan: '请在',
  scanEnd: '内扫码支付',
  paid: '我已支付',
  notYet: '还没有收到支付渠道的确认，收到后会自动完成',
} as const;
