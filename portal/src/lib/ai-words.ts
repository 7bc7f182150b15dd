import type { AiDeclaration } from '@yinji/contract';

/** Labels of a creator's statement on artificial intelligence, for input and display. */
export const aiWords = {
  title: '人工智能的使用',
  hint: '您自己的声明，与文件自带的标识并列展示给审核人；不写进签名清单。',
  tool: '使用的工具',
  note: '创作者自己的声明，平台不核实；文件自带的标识另列。',
  uses: {
    none: '未使用',
    partly: '部分使用',
    wholly: '完全由 AI 生成',
    unknown: '不清楚',
  } satisfies Record<AiDeclaration['use'], string>,
} as const;
