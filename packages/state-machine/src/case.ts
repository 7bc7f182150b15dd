import { defineStateMachine } from './state-machine.ts';

/**
 * The states of a matter before the reviewers. `keep`: the first decision is stored and changes nothing yet;
 * `differ`: the second decision was different. The submitter sees 审核中 until it is decided.
 */
export const caseMachine = defineStateMachine({
  name: 'case',
  title: '审核案件',
  states: {
    waiting: '待派',
    taken: '审核中',
    'second-waiting': '待复核',
    'second-taken': '复核中',
    'third-waiting': '待裁定',
    'third-taken': '裁定中',
    decided: '已办结',
    withdrawn: '已撤回',
  },
  events: {
    open: { word: '提交', by: ['holder', 'system'] },
    take: { word: '领取', by: ['reviewer'] },
    give: { word: '退回队列', by: ['reviewer'] },
    lapse: { word: '逾时收回', by: ['system'] },
    keep: { word: '留待复核', by: ['reviewer'] },
    differ: { word: '意见不一', by: ['reviewer'] },
    conclude: { word: '作出结论', by: ['reviewer'] },
    withdraw: { word: '撤回', by: ['holder', 'system'] },
  },
  transitions: {
    none: { open: 'waiting' },
    waiting: { take: 'taken', withdraw: 'withdrawn' },
    taken: {
      give: 'waiting',
      lapse: 'waiting',
      keep: 'second-waiting',
      conclude: 'decided',
      withdraw: 'withdrawn',
    },
    'second-waiting': { take: 'second-taken', withdraw: 'withdrawn' },
    'second-taken': {
      give: 'second-waiting',
      lapse: 'second-waiting',
      differ: 'third-waiting',
      conclude: 'decided',
      withdraw: 'withdrawn',
    },
    'third-waiting': { take: 'third-taken', withdraw: 'withdrawn' },
    'third-taken': {
      give: 'third-waiting',
      lapse: 'third-waiting',
      conclude: 'decided',
      withdraw: 'withdrawn',
    },
    decided: {},
    withdrawn: {},
  },
});
