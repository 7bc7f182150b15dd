/** Working days that a review is expected to take (operator's promise, shown with each submission). */
export const REVIEW_WORKING_DAYS = 3;

export const explainWords = {
  lead: '把一件作品的权利信息写完整，由平台逐项核对，签发《版权信息核验证书》。',
  proves: '表中各项相互一致，已经由人核对；核对时间与证书内容此后没有改动。',
  doesNotProve: '作品已经登记，或权属没有争议。著作权登记由登记机关办理，平台的核对不代替它。',
  prepare:
    '存证通过之后才能申请；认证不占权益额度。现在在线办理的是不需要附件的情形：原创作品、一位著作权人、原始取得。',
} as const;

export const parts = [
  { name: '作品信息', what: '名称与存证一致；类别，单个或系列' },
  { name: '著作权人', what: '与实名认证的姓名一致；本名、笔名或不署名' },
  { name: '作者', what: '一人或多人，各写作品上的署名' },
  { name: '创作', what: '完成日期与地点' },
  { name: '发表', what: '未发表，或首次发表的日期与地点；不早于完成日期，不晚于今天' },
  { name: '权利', what: '全部权利，或十七项中的若干项；前四项是人身权，不可转让' },
  { name: '作品说明书', what: '创作目的、创作过程、独创性三段' },
  { name: '联系人', what: '供审核员联系，不公开' },
  { name: '声明', what: '权利保证、真实意愿、原创声明' },
] as const;

export const stages = [
  { name: '填写', what: '随时保存，作为草稿只有您看得到' },
  { name: '提交', what: '提交前逐项核对，并显示预计审核时间' },
  { name: '审核', what: '由人核对所填与存证；不合的写明理由' },
  { name: '结论', what: '通过则签发证书；未通过可以修改后再交' },
] as const;

export const roomWords = {
  depositFirst: '存证通过后才能填写版权认证。',
  realNameFirst: '著作权人须与实名一致，请先完成实名认证。',
  reviewing: (submitted: string, until: string) =>
    `${submitted} 提交，预计 ${until} 前答复。审核期间不能修改。`,
  passed: (decided: string) => `${decided} 通过。所填内容已核对，更正或补充请走版权变更。`,
  rejected: '请按理由修改后再次提交。',
} as const;
