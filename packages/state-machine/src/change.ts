import { defineStateMachine } from './state-machine.ts';

/** What can be requested once a work is certified (registration-forms.md 7, D to G). */
export const changeKinds = ['change', 'supplement', 'cancel', 'withdraw', 'reissue'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * 版权变更: one at a time for a work. A recorded statement is never rewritten: a change is a record of its own. It
 * is sent back at most once; an overdue correction counts as withdrawal.
 */
export const changeMachine = defineStateMachine({
  name: 'change',
  title: '版权变更',
  states: {
    draft: '草稿',
    reviewing: '审核中',
    correcting: '待补正',
    recorded: '已登载',
    rejected: '未通过',
    withdrawn: '已撤回',
  },
  events: {
    begin: { word: '开始', by: ['holder'] },
    submit: { word: '签名提交', by: ['holder'] },
    withdraw: { word: '撤回', by: ['holder'] },
    record: { word: '通过并登载', by: ['reviewer'] },
    reject: { word: '不通过', by: ['reviewer'] },
    'send-back': { word: '退回补正', by: ['reviewer'] },
    lapse: { word: '补正逾期', by: ['system'] },
  },
  transitions: {
    none: { begin: 'draft' },
    draft: { submit: 'reviewing', withdraw: 'withdrawn' },
    reviewing: {
      record: 'recorded',
      reject: 'rejected',
      'send-back': 'correcting',
      withdraw: 'withdrawn',
    },
    correcting: { submit: 'reviewing', withdraw: 'withdrawn', lapse: 'withdrawn' },
    recorded: {},
    rejected: {},
    withdrawn: {},
  },
});
export type ChangeState = keyof typeof changeMachine.states;
