/** A work whose holder offers rights in it, and what others ask for. */
export const offerWords = {
  title: '公开意向',
  lead: '让会员知道这件作品可供转让或许可。只有公开展示中的作品能公开意向；价格只写“面议”或“合同载明”。',
  price: '价格',
  negotiable: '面议',
  inContract: '合同载明',
  save: '公开意向',
  end: '撤下意向',
  saved: '意向已公开',
  ended: '意向已撤下',
  ask: '表达意向',
  own: '这是您的作品',
  askTitle: '向权利人表达意向',
  askLead: (title: string) =>
    `作品：「${title}」。您的实名会随意向送达权利人。请勿写电话、邮箱或其他联系方式。`,
  askWords: '想取得哪些权利、在哪里、多久',
  askSend: '送出',
  asked: '意向已送达',
  cancel: '不送了',
  needed: '至少两个字',
  offered: '权利人愿意转让或许可',
} as const;
