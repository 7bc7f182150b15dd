import { defineStateMachine } from './state-machine.ts';

/**
 * An objection to a record (信息网络传播权保护条例 14–17, 民法典 1195–1196 as the model of its deadlines). Here
 * `counterparty` is the objector. The platform does not adjudicate title: it upholds an objection for a proven
 * false statement or a judgment, decided by two staff members, or because the holder concedes.
 */
export const objectionMachine = defineStateMachine({
  name: 'objection',
  title: '异议',
  states: {
    drafted: '草稿',
    submitted: '待初审',
    'screened-out': '不予受理',
    accepted: '已受理，待答辩',
    waiting: '待起诉或和解',
    sued: '已起诉，待裁判',
    upheld: '异议成立',
    dismissed: '异议不成立',
    settled: '已和解',
    withdrawn: '已撤回',
    lapsed: '逾期终结',
  },
  events: {
    draft: { word: '填写', by: ['counterparty'] },
    submit: { word: '签署提交', by: ['counterparty'] },
    withdraw: { word: '撤回', by: ['counterparty'] },
    'screen-out': { word: '不予受理', by: ['reviewer'] },
    accept: { word: '受理', by: ['reviewer'] },
    answer: { word: '答辩', by: ['holder'] },
    concede: { word: '同意撤销', by: ['holder'] },
    'miss-answer': { word: '答辩期满', by: ['system'] },
    sue: { word: '提交起诉证明', by: ['counterparty'] },
    'refuse-suit': { word: '退回起诉证明', by: ['operator'] },
    settle: { word: '提交和解', by: ['counterparty'] },
    uphold: { word: '认定成立', by: ['operator'] },
    dismiss: { word: '认定不成立', by: ['operator'] },
    lapse: { word: '期限届满', by: ['system'] },
  },
  transitions: {
    none: { draft: 'drafted' },
    drafted: { draft: 'drafted', submit: 'submitted', withdraw: 'withdrawn' },
    submitted: { accept: 'accepted', 'screen-out': 'screened-out', withdraw: 'withdrawn' },
    accepted: {
      answer: 'waiting',
      'miss-answer': 'waiting',
      concede: 'upheld',
      settle: 'settled',
      withdraw: 'withdrawn',
      uphold: 'upheld',
      dismiss: 'dismissed',
    },
    // A holder who missed the deadline may still answer while the objection is open, so that the record shows
    // both sides.
    waiting: {
      answer: 'waiting',
      concede: 'upheld',
      sue: 'sued',
      settle: 'settled',
      withdraw: 'withdrawn',
      uphold: 'upheld',
      dismiss: 'dismissed',
      lapse: 'lapsed',
    },
    sued: {
      answer: 'sued',
      concede: 'upheld',
      'refuse-suit': 'waiting',
      settle: 'settled',
      withdraw: 'withdrawn',
      uphold: 'upheld',
      dismiss: 'dismissed',
    },
    'screened-out': {},
    upheld: {},
    dismissed: {},
    settled: {},
    withdrawn: {},
    lapsed: {},
  },
});

export type ObjectionState = keyof (typeof objectionMachine)['states'];
export type ObjectionEvent = keyof (typeof objectionMachine)['events'];

/** Accepted and not ended: the public status says 异议处理中. */
export const LIVE_OBJECTION = ['accepted', 'waiting', 'sued'] as const satisfies ObjectionState[];
