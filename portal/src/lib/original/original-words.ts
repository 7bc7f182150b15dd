export const originalWords = {
  name: '原件',
  get: '取回原件',
  of: (title: string) => `取回原件：${title}`,
  says: (size: string) => `存证的那个文件，${size}；取回时在您的设备上核对指纹`,
  same: '已取回，与存证时的指纹一致',
  differs: '取回的文件与存证时的指纹不一致，没有保存。请再取一次；仍不一致请联系客服，存证本身不受影响。',
  unchecked: '取回了文件，但没能核对指纹，所以没有保存。请刷新页面后再取一次。',
} as const;
