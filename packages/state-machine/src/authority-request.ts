import { defineStateMachine } from './state-machine.ts';

/** What a court or another authority asks for: entered by one of the staff, approved by another, handed out once. */
export const authorityRequestMachine = defineStateMachine({
  name: 'authority-request',
  title: '协查调取',
  states: {
    entered: '待批准',
    withdrawn: '已撤回',
    refused: '不予提供',
    approved: '生成中',
    built: '可下载',
    collected: '已下载',
    expired: '逾期销毁',
  },
  events: {
    enter: { word: '录入', by: ['operator'] },
    withdraw: { word: '撤回', by: ['operator'] },
    refuse: { word: '不予批准', by: ['operator'] },
    approve: { word: '批准', by: ['operator'] },
    build: { word: '生成', by: ['system'] },
    collect: { word: '下载', by: ['operator'] },
    expire: { word: '逾期', by: ['system'] },
  },
  transitions: {
    none: { enter: 'entered' },
    entered: { withdraw: 'withdrawn', refuse: 'refused', approve: 'approved' },
    approved: { build: 'built' },
    built: { collect: 'collected', expire: 'expired' },
    withdrawn: {},
    refused: {},
    collected: {},
    expired: {},
  },
});
export type AuthorityRequestState = keyof (typeof authorityRequestMachine)['states'];
