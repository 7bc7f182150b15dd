/** Each side's consent when it submits its best source. A new text is a new version. */
export const SOURCE_CONSENT = {
  version: '2026-11-30',
  text: '我同意：这份底片加密保存，仅用于与对方的底片比对画面范围；处理本异议的工作人员可以查看，每次查看留有记录；未经我另行同意不向对方出示画面；双方都会得知比对结论；我可以随时收回，异议终结满三年后销毁，依法须保全的除外。',
} as const;
