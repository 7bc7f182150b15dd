/** What the check of every record says. */
export const chainWords = {
  title: '逐条复核',
  lead: '平台交出每条账本记录的原文与证明，由您的浏览器重新计算，不以上面的时间线为准。',
  unprinted: '打印的时候还没有复核完，各条记录没有印出来。请等页面上出现结论，再打印一次。',
  noPolicy: '信任文件里没有可用的见证规则，或与信任根对不上，现在还不能下结论。',
  verdicts: {
    valid: (count: number) => `${count} 条记录全部成立，首尾相连，中间没有缺漏；此后有无记录，要查账本。`,
    incomplete: (count: number) => `${count} 条记录没有不符，有的还在等待见证人联署。`,
    invalid: () => '有记录不成立，见下面写着“不成立”的检查。',
  },
  flippedVerdict: '改动一个字节，被查了出来。',
  flippedText: '改动只在本页的副本里；写着“不成立”的就是查出它的检查。',
  unknown: '时间线里没有的记录',
  place: (index: number, size: number | undefined) =>
    size === undefined ? `账本 #${index}` : `账本 #${index}，检查点 ${size}`,
  witnesses: (names: readonly string[]) => `见证人 ${names.join('、')}`,
  flip: '改动一个字节试试',
  restore: '恢复原样',
  checks: {
    digest: '指纹与原文一致',
    form: '格式规范',
    previous: '接在上一条之后',
    inclusion: '在账本里',
    log: '账本的签名',
    quorum: '见证人足数',
  },
  outcomes: { pass: '成立', fail: '不成立', waiting: '待补' },
  bytes: '记录原文',
  unreadable: '读不出来：不是一条规范的记录。',
} as const;
