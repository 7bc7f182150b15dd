export const workTypeWords = { photo: '摄影作品', draw: '书画作品', creative: '创意作品' } as const;

export const caseWords = {
  title: (name: string) => `案 ${name}`,
  masked: '提交人已遮蔽',
  personal: '含个人信息，仅供本案审核',
  back: '返回队列',
  original: '下载原件',
  originalHint: '记入审计；地址五分钟内有效，文件可能自带作者信息',
  give: '退回队列',
  giveTitle: '退回队列？',
  giveText: '此案将交由其他审核员，您已写的理由不会保留。提交人不会收到通知。',
  giveYes: '确认退回',
  giveNo: '继续审核',
  given: '已退回队列',
  keys: '快捷键',
  loadFailed: '案件没有载入',
  goneTitle: '没有找到这件案件',
  gone: '它可能已退回队列、被提交人撤回，或者不在您手上。',
  decidedTitle: '这件案件已作出结论',
  decided: '结论已通知提交人，不能再次修改。',
  work: '送审作品',
  facts: {
    title: '作品',
    type: '类型',
    pixels: '像素',
    deposited: '存证时间',
    submitted: '提交审核',
    description: '说明',
    confirmation: '确权状态',
    noDescription: '提交人没有填写说明',
  },
  trackStates: { draft: '草稿', reviewing: '审核中', passed: '已通过', rejected: '未通过' } as Record<
    string,
    string
  >,
  notBegun: '未申请',
  resubmission: (count: number) => `相近画面第 ${count} 次重新提交`,
  near: {
    title: '存证时发现的相近画面',
    note: '他人在先的存证。只是机器提示，不替代判断；提交人不知道此提示。',
    strengths: { identical: '像素完全相同', strong: '强相似' },
    earlier: (days: number) => (days > 0 ? `早 ${days.toLocaleString('zh-CN')} 天` : '同日较早'),
    picture: (title: string) => `在先存证：${title}`,
  },
  opinions: {
    title: '两名审核员意见不一',
    note: '请看过证据后裁定。两人互不知情，也不知道您看到了他们的意见。',
    of: (letter: string) => `审核员${letter}`,
    decisions: { passed: '通过', rejected: '未通过', correction: '待补正' },
  },
  aiDeclaration: {
    title: '提交人的人工智能声明',
    note: '提交人自己的说法，平台未核实。',
    none: '没有声明',
    uses: { none: '未使用', partly: '部分使用', wholly: '完全由 AI 生成', unknown: '不清楚' },
  },
  fileLabels: {
    title: '文件自带的标识',
    note: '由文件自述，本站只核验签名。没有标识不说明什么。签发者姓名已遮蔽。',
  },
} as const;

export const strengthWords = {
  identical: { word: '像素完全相同', means: '解码后的像素逐一相同，文件本身可以不同' },
  'very-strong': { word: '极强', means: '几乎可以肯定是同一画面' },
  strong: { word: '强', means: '很可能是同一画面' },
  weak: { word: '弱', means: '仅供参考，多数并非同一画面' },
} as const;

export const candidateWords = {
  title: '候选',
  count: (count: number) => `${count} 件，机器提示`,
  compared: (count: string, seconds: string) => `已与 ${count} 件比对，用时 ${seconds} 秒`,
  none: '没有找到相近的画面',
  noneText: '没有候选不等于原创：截取局部、重绘与翻拍可能找不出来。',
  lowQuality: '送审画面过于简单，机器提示的可靠性低，请多看原图。',
  earlier: (days: number) => (days > 0 ? `早 ${days.toLocaleString('zh-CN')} 天` : '同日较早'),
  later: (days: number) => (days > 0 ? `晚 ${days.toLocaleString('zh-CN')} 天` : '同日较晚'),
  public: '公开',
  private: '未公开',
  sameHolder: '同一持有人',
  otherHolder: '他人持有',
  opened: '已放大看过',
  mustOpen: '须放大查看',
  matches: (orientation: string) => (orientation ? `送审图${orientation}后吻合` : '方向相同'),
  privateShown: '未公开，画面仅供本案审核',
  earlierNote: '较早存证不单独决定结论。',
  distance: (distance: number, of: number) => `距离 ${distance} / ${of}`,
  pictureFailed: '图片没有载入',
  reload: '重新载入图片',
} as const;

export const keysWords = {
  hints: [
    [['J', 'K'], '候选'],
    [['F'], '对比方式'],
    [['Z'], '原始大小'],
    [['V'], '数值'],
    [['P', 'X'], '结论'],
    [['R'], '理由'],
    [['Ctrl', '↵'], '提交'],
  ] as [string[], string][],
  formHints: [
    [['Z'], '原始大小'],
    [['P', 'X', 'C'], '结论'],
    [['R'], '理由'],
    [['Ctrl', '↵'], '提交'],
  ] as [string[], string][],
} as const;
