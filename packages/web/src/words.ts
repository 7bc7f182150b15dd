/** Sentences about failed calls and pages in both web apps. */
export const failureWords = {
  unreachable: '连接不上服务器，请检查网络后重试',
  timedOut: '服务器超过 50 秒没有答复，请稍后重试',
  unreadable: '服务器的答复无法读取，请刷新页面后重试',
  wordless: '请求没有成功，请稍后再试',
  badInput: '填写的内容有误，请检查后重试',
  pageFailed: '这一页没有打开',
} as const;
