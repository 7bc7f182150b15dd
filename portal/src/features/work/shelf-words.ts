import type { StatusKind } from '@yinji/ui';
import { displayMachine, type DisplayState } from '@yinji/state-machine';

const kinds: Record<DisplayState, StatusKind> = {
  unpaid: 'draft',
  checking: 'reviewing',
  refused: 'rejected',
  'refusal-appealed': 'reviewing',
  on: 'passed',
  off: 'draft',
  removed: 'rejected',
  'removal-appealed': 'reviewing',
};

/** What is said about the public display of a work. */
export const shelfWords = {
  title: '公开展示',
  lead: '只有您愿意，作品才会公开。公开的是带水印的预览图、作品名、署名与公开说明；原件不公开。',
  needsOriginal: '公开展示需要已存证的原件。',
  failed: '公开展示的状态没有载入',
  none: '未公开',
  status: (state: DisplayState) => ({ kind: kinds[state], word: displayMachine.states[state] }),
  says: {
    unpaid: '展示费支付后开始审核；30 分钟内未付，申请会自动关闭，额度退回。',
    checking: '内容由人审核，通过后立即公开，结果以消息通知您。',
    refused: '额度与已付的展示费已退回。修改后可以再次申请；认为判断有误，可以申诉一次。',
    'refusal-appealed': '由另一位审核人复核，结果以消息通知您。',
    on: '任何人都能看到。您可以随时撤下。',
    off: '已不再公开。内容不变时，再次公开不另用额度。',
    removed: '存证与转让等记录不受影响。认为判断有误，可以申诉一次；再次公开需重新审核。',
    'removal-appealed': '由另一位审核人复核，期间不公开，结果以消息通知您。',
  } satisfies Record<DisplayState, string>,
  reason: '理由',
  creator: '署名',
  changeName: '更改署名',
  introduction: '公开说明',
  ask: '申请公开展示',
  askAgain: '再次申请公开展示',
  pay: '继续支付',
  look: '看公开页面',
  withdraw: { checking: '撤回申请', unpaid: '撤回申请', on: '撤下展示' },
  appeal: '申诉',
  dialog: {
    title: '申请公开展示',
    introduction: '公开说明',
    hint: '与作品一起公开，最多 1000 字。请勿写电话、邮箱、证件号码。',
    free: '内容与上次公开时相同，不再使用额度。',
    costs: (fee: string | undefined) =>
      `将预留 1 次普通作品额度，首次公开时扣除；未通过或撤回时退回。${
        fee === undefined ? '' : `另收展示费 ${fee} 元，未公开则原路退回。`
      }`,
    gate: '首次公开、撤下之后再公开，由人审核；此外文字与画面没有可疑之处的，立即公开。',
    submit: '提交申请',
    toPay: '提交并支付',
  },
  asked: {
    on: '作品已公开展示',
    checking: '已提交，等待审核',
    unpaid: '已下单，支付后开始审核',
  } as Partial<Record<DisplayState, string>>,
  withdrawn: '已撤下',
  askWithdraw: {
    title: '撤下展示',
    text: '作品随即不再公开，缓存里的图片至多留一分钟。内容不变时，再次公开不另用额度。',
    yes: '撤下',
    no: '继续展示',
  },
  name: {
    title: '公开场合的署名',
    lead: '用于您全部公开作品。证件号码、电话、邮箱不公开。',
    modes: {
      pen: { word: '笔名', says: '默认为您首次公开时的昵称' },
      real: { word: '真名', says: '实名认证的姓名；须单独同意' },
      anonymous: { word: '匿名', says: '显示为“匿名”，个人主页也不再列出作品' },
    },
    penName: '笔名',
    penMissing: '请填写笔名',
    consent: '我单独同意在公开作品旁显示我的真实姓名，并知道随时可以改回。',
    consentMissing: '公开真名须勾选同意',
    needsRealName: '完成实名认证后可选',
    submit: '保存署名',
    done: '署名已更改',
    failed: '署名没有载入',
  },
} as const;
