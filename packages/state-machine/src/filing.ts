import { defineStateMachine } from './state-machine.ts';

/**
 * The filing of a work with the registration authority, as its holder records it: the authority decides; the
 * platform takes no part and vouches for nothing. A refused or withdrawn filing may be filed again.
 */
export const filingMachine = defineStateMachine({
  name: 'filing',
  title: '向登记机关的申报（持有人记录）',
  states: {
    preparing: '待提交',
    submitted: '已提交',
    'fee-due': '待缴费',
    accepted: '已受理',
    examining: '审查中',
    correcting: '待补正',
    granted: '已登记',
    refused: '不予登记',
    withdrawn: '已撤回',
  },
  events: {
    begin: { word: '开始记录', by: ['holder'] },
    submit: { word: '已向登记机关提交', by: ['holder'] },
    'ask-fee': { word: '通知缴费', by: ['holder'] },
    accept: { word: '受理', by: ['holder'] },
    examine: { word: '开始审查', by: ['holder'] },
    'ask-correction': { word: '通知补正', by: ['holder'] },
    correct: { word: '已补正', by: ['holder'] },
    grant: { word: '予以登记', by: ['holder'] },
    refuse: { word: '不予登记', by: ['holder'] },
    withdraw: { word: '撤回', by: ['holder'] },
  },
  transitions: {
    none: { begin: 'preparing' },
    preparing: { submit: 'submitted', withdraw: 'withdrawn' },
    submitted: {
      'ask-fee': 'fee-due',
      accept: 'accepted',
      'ask-correction': 'correcting',
      refuse: 'refused',
      withdraw: 'withdrawn',
    },
    'fee-due': { accept: 'accepted', withdraw: 'withdrawn' },
    accepted: { examine: 'examining', withdraw: 'withdrawn' },
    examining: {
      'ask-correction': 'correcting',
      grant: 'granted',
      refuse: 'refused',
      withdraw: 'withdrawn',
    },
    correcting: { correct: 'examining', refuse: 'refused', withdraw: 'withdrawn' },
    granted: {},
    refused: { begin: 'preparing' },
    withdrawn: { begin: 'preparing' },
  },
});
export type FilingState = keyof typeof filingMachine.states;
export type FilingEvent = keyof typeof filingMachine.events;
