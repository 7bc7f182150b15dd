/**
 * The specification's fixed messages, letter for letter (section 8), that the first page may say; the others are in
 * `later-fixed-words.ts`.
 */
export const fixedWords = {
  signInFirst: '请登录后再操作',
  pledgeClosed: '质押登记维护中',
  signedOut: '退出登录成功',
} as const;

/** Sentences that more than one feature says. */
export const words = {
  offline:
    '网络已断开。草稿的保存与作品文件的上传在恢复后自动继续；指纹计算和核验仍可在本机进行，填写的内容不会丢。',
  pageFailed: '可能是网络中断，或网站刚刚更新。重新载入通常可以解决；您已提交和已填写的内容不受影响。',
  loadFailed: '这部分内容没有载入',
  endedElsewhere: '登录已在另一个标签页结束',
} as const;
