import { SITE } from '../../../config/site.ts';

/** For the buyer. */
export const helpWords = {
  ask: '请家人帮忙付',
  title: '请家人帮忙付款',
  lead: '把这个链接发给家人。家人不用注册，也不用登录。',
  seen: '家人看得见：套餐、价钱、下单时间。看不见：您的姓名、电话、作品和别的订单。',
  qr: '请家人付款的二维码',
  message: (name: string, yuan: string) => `请帮我付一笔款：${SITE.name}“${name}”套餐，¥${yuan}。`,
  until: (time: string) => `${time} 前可以付。家人付了款，这里会自己变。`,
  withdraw: '收回链接',
  withdrawn: '链接已收回，打不开了',
  back: '还是自己付',
  failed: '链接没有做成',
} as const;

/** For whoever pays. */
export const payerWords = {
  title: '请您帮忙付一笔款',
  lead: '家人在这里买一个套餐，请您付款。不用注册，也不用登录。',
  bill: '账单',
  simulated: '评估环境：没有真实扣款',
  package: '套餐',
  packageOf: (name: string, term: string) => `${name}，${term}`,
  orderedAt: '下单时间',
  payee: '收款人',
  until: '付款期限',
  before: (time: string) => `${time} 前`,
  paidAt: '付款时间',
  code: '显示付款码，用另一部手机扫',
  here: '改在这部手机上付',
  private: '这一页不显示家人的姓名、电话和作品。',
  inWechat: '在微信里付款，微信会告诉本站付款人的编号，只用于这一笔，付清即删除。',
  refund: '如果以后退款，原路退回付款的账户。',
  done: '已付款',
  paid: '付好了，谢谢您',
  paidText: '套餐已经到了家人账上。这一页可以关掉。',
  endedText: '付款期限过了，或者家人收回了链接。还要付的话，请家人再发一次。',
} as const;
