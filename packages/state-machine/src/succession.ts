import { defineStateMachine } from './state-machine.ts';

/**
 * Rights that pass by death, or by what happened to a company (著作权法 21), proven by documents instead of a
 * contract. Here `counterparty` is the applicant. Two staff members act: the first reads the copies, the second
 * sees the originals (电子签名法 3 excludes inheritance from electronic form). A waiting time follows, in which the
 * holder can end it by stating "I am here".
 */
export const successionMachine = defineStateMachine({
  name: 'succession',
  title: '继承与承继',
  states: {
    drafted: '草稿',
    submitted: '待初核',
    correcting: '待补正',
    reviewing: '待核验原件',
    waiting: '等待期',
    passed: '已登载',
    rejected: '未通过',
    withdrawn: '已撤回',
    stopped: '权利人已终止',
  },
  events: {
    draft: { word: '填写', by: ['counterparty'] },
    submit: { word: '签署提交', by: ['counterparty'] },
    withdraw: { word: '撤回', by: ['counterparty'] },
    read: { word: '初核通过', by: ['operator'] },
    correct: { word: '退回补正', by: ['operator'] },
    confirm: { word: '核验原件', by: ['operator'] },
    reject: { word: '不通过', by: ['operator'] },
    contest: { word: '主张更优权利', by: ['stranger'] },
    clear: { word: '主张不成立', by: ['operator'] },
    stop: { word: '我仍是持有人，终止', by: ['holder'] },
    lapse: { word: '期限届满', by: ['system'] },
    fail: { word: '作品已不在其名下', by: ['system'] },
    pass: { word: '等待期满', by: ['system'] },
  },
  transitions: {
    none: { draft: 'drafted' },
    drafted: { draft: 'drafted', submit: 'submitted', withdraw: 'withdrawn', lapse: 'withdrawn' },
    submitted: {
      read: 'reviewing',
      correct: 'correcting',
      reject: 'rejected',
      contest: 'submitted',
      clear: 'submitted',
      stop: 'stopped',
      withdraw: 'withdrawn',
    },
    // After a correction the review starts again, because the documents have changed.
    correcting: {
      draft: 'correcting',
      submit: 'submitted',
      reject: 'rejected',
      contest: 'correcting',
      clear: 'correcting',
      stop: 'stopped',
      withdraw: 'withdrawn',
      lapse: 'rejected',
    },
    reviewing: {
      confirm: 'waiting',
      correct: 'correcting',
      reject: 'rejected',
      contest: 'reviewing',
      clear: 'reviewing',
      stop: 'stopped',
      withdraw: 'withdrawn',
      lapse: 'rejected',
    },
    waiting: {
      pass: 'passed',
      fail: 'rejected',
      reject: 'rejected',
      contest: 'waiting',
      clear: 'waiting',
      stop: 'stopped',
      withdraw: 'withdrawn',
    },
    passed: {},
    rejected: {},
    withdrawn: {},
    stopped: {},
  },
});

export type SuccessionState = keyof (typeof successionMachine)['states'];
export type SuccessionEvent = keyof (typeof successionMachine)['events'];

/** Signed and not ended: its works are frozen, and their holder is asked to respond. */
export const LIVE_SUCCESSION = [
  'submitted',
  'correcting',
  'reviewing',
  'waiting',
] as const satisfies SuccessionState[];
