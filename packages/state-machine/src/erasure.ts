import { defineStateMachine } from './state-machine.ts';

/** The erasure of one work by its holder (注销作品). It waits while a legal hold or anything unsettled exists. */
export const erasureMachine = defineStateMachine({
  name: 'erasure',
  title: '作品注销',
  states: { waiting: '冷静期', cancelled: '已取消', done: '已注销' },
  events: {
    ask: { word: '申请', by: ['holder'] },
    cancel: { word: '取消', by: ['holder'] },
    erase: { word: '执行', by: ['system'] },
  },
  transitions: {
    none: { ask: 'waiting' },
    waiting: { cancel: 'cancelled', erase: 'done' },
    cancelled: {},
    done: {},
  },
});
export type ErasureState = keyof (typeof erasureMachine)['states'];
