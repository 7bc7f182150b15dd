export const shareLinkWords = {
  send: '发给家人',
  copy: '复制链接',
  copied: '链接已复制，去发给家人吧',
  notCopied: '浏览器不允许复制，请按住链接，手动复制',
  scan: '在身边的家人，用手机扫一扫',
  link: '链接',
  ended: '这个链接已经结束',
} as const;
