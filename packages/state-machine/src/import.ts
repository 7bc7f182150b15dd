import { defineStateMachine } from './state-machine.ts';

/** A batch of deposits. Its rows have no states of their own: each is a work on the track of evidence. */
export const importMachine = defineStateMachine({
  name: 'import',
  title: '批量存证',
  states: {
    draft: '填报中',
    checked: '已核对',
    running: '存证中',
    done: '已完成',
    stopped: '已停止',
  },
  events: {
    begin: { word: '建立批次', by: ['holder'] },
    fill: { word: '送入各行', by: ['holder'] },
    check: { word: '核对', by: ['holder'] },
    start: { word: '预留整批额度并开始', by: ['holder'] },
    proceed: { word: '逐行签名存证', by: ['holder'] },
    giveUp: { word: '放弃若干行', by: ['holder'] },
    finish: { word: '各行都有结果', by: ['system'] },
    stop: { word: '停止', by: ['holder'] },
    expire: { word: '搁置过久', by: ['system'] },
  },
  transitions: {
    none: { begin: 'draft' },
    draft: { fill: 'draft', check: 'checked', stop: 'stopped', expire: 'stopped' },
    checked: { start: 'running', stop: 'stopped', expire: 'stopped' },
    running: {
      proceed: 'running',
      giveUp: 'running',
      finish: 'done',
      stop: 'stopped',
      expire: 'stopped',
    },
    done: {},
    stopped: {},
  },
});
export type ImportState = keyof typeof importMachine.states;
export type ImportEvent = keyof typeof importMachine.events;
