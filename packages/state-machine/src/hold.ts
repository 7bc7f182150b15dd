import { defineStateMachine } from './state-machine.ts';

/**
 * A legal hold on an account or a work. It stops destruction as soon as one staff member sets it, since
 * destruction is irreversible; a second one confirms or refuses it, and lifting needs two.
 */
export const holdMachine = defineStateMachine({
  name: 'hold',
  title: '法律保全',
  states: { set: '待复核（已生效）', confirmed: '保全中', lifting: '待复核解除（仍生效）', lifted: '已解除' },
  events: {
    set: { word: '设置', by: ['operator'] },
    confirm: { word: '复核', by: ['operator'] },
    refuse: { word: '复核不通过', by: ['operator'] },
    'ask-lifting': { word: '申请解除', by: ['operator'] },
    keep: { word: '维持', by: ['operator'] },
    lift: { word: '解除', by: ['operator'] },
  },
  transitions: {
    none: { set: 'set' },
    set: { confirm: 'confirmed', refuse: 'lifted' },
    confirmed: { 'ask-lifting': 'lifting' },
    lifting: { keep: 'confirmed', lift: 'lifted' },
    lifted: {},
  },
});
export type HoldState = keyof (typeof holdMachine)['states'];
