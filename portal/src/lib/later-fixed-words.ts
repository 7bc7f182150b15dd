/** The specification's fixed messages that no first page says, letter for letter, including the traditional 過. */
export const laterFixedWords = {
  fileTooLarge: '文件不能超過100M',
  fileType: '不支持的图片格式',
  realNameFirst: '请实名认证后再购买套餐',
  paid: '支付成功',
} as const;
