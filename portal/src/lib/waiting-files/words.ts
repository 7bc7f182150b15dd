/** A file that waits with the platform. */
export const waitingWords = {
  list: '交给平台保管的文件',
  state: '文件已在平台，待登载',
  until: (day: string) => `保管到 ${day}`,
  goOn: '继续',
  of: (name: string) => `：${name}`,
  delete: '删除',
  remove: (name: string) => ({
    title: '删除平台上的文件',
    text: `「${name}」还没有登载。删除后不能再从平台取回这个文件，填写的内容也一并删去。平台收到过它这一点不会改变：以后再存证，证书仍不声明此前没有收到过。`,
    yes: '删除文件',
    no: '保留',
    danger: true,
  }),
  removed: '平台上的文件已删除',
  left: (files: string) => `平台替您保管着 ${files} 个文件，等待登载。`,
} as const;
