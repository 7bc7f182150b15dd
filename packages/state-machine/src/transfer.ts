import { defineStateMachine } from './state-machine.ts';

/**
 * A contract of transfer or licence (registration-forms.md, 7C). Only the holder sees `drafted`; from `offered`
 * on the terms are fixed and the rights in them are reserved; from `signing` on the contract's bytes are fixed.
 * `signed`: both signed, but the log does not hold both signatures yet. The platform checks only form: it
 * records and does not adjudicate.
 */
export const transferMachine = defineStateMachine({
  name: 'transfer',
  title: '转让与许可',
  states: {
    drafted: '草拟中',
    offered: '待对方确认',
    consenting: '待共有人同意',
    signing: '待双方签署',
    signed: '双方已签署',
    reviewing: '审核中',
    recorded: '已登载',
    rejected: '未通过',
    declined: '已谢绝',
    expired: '已超时',
    withdrawn: '已撤回',
  },
  events: {
    draft: { word: '草拟', by: ['holder'] },
    update: { word: '修改', by: ['holder'] },
    offer: { word: '发出', by: ['holder'] },
    confirm: { word: '确认', by: ['counterparty'] },
    decline: { word: '谢绝', by: ['counterparty'] },
    consent: { word: '同意', by: ['co-owner'] },
    refuse: { word: '不同意', by: ['co-owner'] },
    settle: { word: '共有人均已同意', by: ['system'] },
    sign: { word: '签署', by: ['holder', 'counterparty'] },
    close: { word: '双方均已签署', by: ['system'] },
    submit: { word: '送审', by: ['system'] },
    pass: { word: '登载', by: ['reviewer'] },
    reject: { word: '不通过', by: ['reviewer'] },
    withdraw: { word: '撤回', by: ['holder'] },
    expire: { word: '超时', by: ['system'] },
  },
  transitions: {
    none: { draft: 'drafted' },
    drafted: { update: 'drafted', offer: 'offered', withdraw: 'withdrawn' },
    offered: { confirm: 'consenting', decline: 'declined', withdraw: 'withdrawn', expire: 'expired' },
    consenting: {
      consent: 'consenting',
      refuse: 'declined',
      decline: 'declined',
      settle: 'signing',
      withdraw: 'withdrawn',
      expire: 'expired',
    },
    signing: {
      sign: 'signing',
      close: 'signed',
      decline: 'declined',
      withdraw: 'withdrawn',
      expire: 'expired',
    },
    signed: { submit: 'reviewing' },
    reviewing: { pass: 'recorded', reject: 'rejected' },
    recorded: {},
    rejected: {},
    declined: {},
    expired: {},
    withdrawn: {},
  },
});

export type TransferState = keyof typeof transferMachine.states;
export type TransferEvent = keyof typeof transferMachine.events;

/** Ended, with or without a result. */
export const transferEnds: readonly TransferState[] = [
  'recorded',
  'rejected',
  'declined',
  'expired',
  'withdrawn',
];
