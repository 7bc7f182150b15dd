type Row = readonly [keys: readonly string[], does: string];

/** What the table of keys says. */
export const keysWords = {
  title: '快捷键',
  enabled: '启用单键快捷键',
  note: '在输入框里打字时，单键快捷键不起作用。关闭后，方向键、Tab 与回车照常可用。',
  all: '全部快捷键',
  groups: [
    {
      name: '各处',
      rows: [
        [['J', 'K'], '列表里的下一行、上一行'],
        [['回车'], '打开所在的一行'],
        [['[', ']'], '上一页、下一页'],
        [['/'], '到查找框'],
        [['?'], '打开这张表'],
      ],
    },
    {
      name: '审核',
      rows: [
        [['G'], '领取下一件'],
        [['J', 'K'], '下一件、上一件候选'],
        [['1 – 9'], '直接选第几件候选'],
        [['F'], '切换对比方式'],
        [['Z'], '原始大小'],
        [['空格'], '叠放时按住，只看候选'],
        [['V'], '显示或隐藏数值'],
        [['P', 'X', 'C'], '通过、未通过、补正'],
        [['R'], '写理由'],
        [['Ctrl', 'Enter'], '提交结论'],
      ],
    },
  ] as readonly { name: string; rows: readonly Row[] }[],
} as const;
