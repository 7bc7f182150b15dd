import { defineStateMachine } from './state-machine.ts';

/**
 * Public display of a work. `order` is the request where a fee is due; payment of the fee leads into the same
 * check. A person's adverse decision can be appealed once; another person decides the appeal.
 */
export const displayMachine = defineStateMachine({
  name: 'display',
  title: '公开展示',
  states: {
    unpaid: '待付展示费',
    checking: '审核中',
    refused: '未通过',
    'refusal-appealed': '申诉复核中',
    on: '展示中',
    off: '已撤下',
    removed: '已下架',
    'removal-appealed': '申诉复核中',
  },
  events: {
    ask: { word: '申请展示', by: ['holder'] },
    order: { word: '申请展示并付费', by: ['holder'] },
    pay: { word: '展示费已付', by: ['system'] },
    lapse: { word: '未付而关闭', by: ['system'] },
    withdraw: { word: '撤下', by: ['holder'] },
    pass: { word: '通过', by: ['operator', 'system'] },
    refuse: { word: '不通过', by: ['operator'] },
    remove: { word: '下架', by: ['operator'] },
    appeal: { word: '申诉', by: ['holder'] },
    restore: { word: '申诉成立', by: ['operator'] },
    uphold: { word: '维持原决定', by: ['operator'] },
  },
  transitions: {
    none: { ask: 'checking', order: 'unpaid' },
    unpaid: { pay: 'checking', lapse: 'off', withdraw: 'off' },
    checking: { pass: 'on', refuse: 'refused', withdraw: 'off' },
    refused: { ask: 'checking', order: 'unpaid', appeal: 'refusal-appealed' },
    'refusal-appealed': { restore: 'on', uphold: 'refused' },
    on: { withdraw: 'off', remove: 'removed' },
    off: { ask: 'checking', order: 'unpaid' },
    removed: { ask: 'checking', order: 'unpaid', appeal: 'removal-appealed' },
    'removal-appealed': { restore: 'on', uphold: 'removed' },
  },
});

export type DisplayState = keyof typeof displayMachine.states;
export type DisplayEvent = keyof typeof displayMachine.events;
