import { SITE } from '../../../config/site.ts';

/** Questions as a person would ask them aloud. */
export const questionWords = {
  step: (at: number) => `第${'一二三四'[at - 1] ?? ''}步，共四步`,
  back: '返回',
  next: '下一步',
  choose: '要存哪一幅？',
  shoot: '拍一张照片',
  pick: '选一张已有的图片',
  chosen: (name: string) => `已经选好：${name}`,
  chooseTold: '请选最初的那个文件。微信转发过的图片已经变了样，不是同一个文件。',
  title: '它叫什么名字？',
  titleLabel: '作品名称',
  kind: '它是哪一类？',
  sign: '都对了，签名吗？',
  who: '谁来存',
  cost: '花多少',
  rest: (rest: string) => `用 1 次，还剩 ${rest} 次`,
  none: '次数用完了，要先选套餐',
  packages: '看套餐',
  seen: '给谁看',
  notPublic: '默认不公开',
  fixed: '签名之后，名字和类别不能再改。',
  signNow: '签名并提交存证',
  signing: '正在签名并提交',
} as const;

/** For the person: a relative proposes name and kind. */
export const familyWords = {
  ask: '请家人帮忙填',
  title: '请家人来填',
  told: '把链接发给家人，请家人填名称和类别。填好了，这里会出来，您看过才算数。',
  until: '链接做好以后，24 小时内可以填。',
  seen: '家人看不见您的姓名、电话和这幅图。',
  qr: '请家人填写的二维码',
  message: `请帮我填一幅作品的名称和类别（${SITE.name}）：`,
  failed: '链接没有做成',
  withdraw: '收回链接',
  filled: '家人填好了，对吗？',
  name: '名称',
  kind: '类别',
  take: '对，用这个',
  leave: '不用',
} as const;

/** For the relative. */
export const fillerWords = {
  title: '请您帮忙填两样',
  lead: '家人要存一幅作品，请您帮着填名称和类别。不用注册，也不用登录。',
  titleMissing: '请填写作品名称',
  kindMissing: '请选择作品类别',
  send: '填好了，给家人看',
  done: '填好了，谢谢您',
  doneText: '家人已经能看到，看过才算数。这一页可以关掉。',
  again: '改一下，再填一次',
  private: '这一页不显示家人的姓名、电话和作品。',
  signs: '签名由家人自己来，您不用管。',
  endedText: '时间过了，家人收回了链接，或者已经填好用上了。还要填的话，请家人再发一次。',
} as const;
