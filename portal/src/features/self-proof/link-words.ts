/** Apart from the page's words: the verification page brings these. */
export const linkWords = { lead: '亲手改一份账本的副本，看检查查不查得出：', link: '公开的自证' } as const;

export const navWords = {
  title: '公开的自证',
  pages: { self: '动一动账本', accuracy: '比对准不准', service: '服务时间与更正' },
} as const;
