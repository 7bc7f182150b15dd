import { defineStateMachine } from './state-machine.ts';

/**
 * A gallery, which passes the same gate as a work in public display. The arranged version and the shown version
 * are separate: in `rechecking`, `change-refused` and `change-appealed` strangers still see the version passed
 * before. A person's adverse decision can be appealed once; another person decides the appeal.
 */
export const galleryMachine = defineStateMachine({
  name: 'gallery',
  title: '图册',
  states: {
    draft: '草稿',
    checking: '审核中',
    refused: '未通过',
    'refusal-appealed': '申诉复核中',
    released: '已发布',
    rechecking: '已发布，改动审核中',
    'change-refused': '已发布，改动未通过',
    'change-appealed': '已发布，改动申诉中',
    withdrawn: '已撤下',
    taken: '已由平台下架',
    'removal-appealed': '下架申诉中',
    deleted: '已删除',
  },
  events: {
    begin: { word: '新建', by: ['holder'] },
    save: { word: '保存', by: ['holder'] },
    release: { word: '发布', by: ['holder'] },
    withdraw: { word: '撤下', by: ['holder'] },
    delete: { word: '删除', by: ['holder'] },
    pass: { word: '通过', by: ['operator', 'system'] },
    refuse: { word: '不通过', by: ['operator'] },
    takeDown: { word: '下架', by: ['operator'] },
    appeal: { word: '申诉', by: ['holder'] },
    restore: { word: '申诉成立', by: ['operator'] },
    uphold: { word: '维持原决定', by: ['operator'] },
  },
  transitions: {
    none: { begin: 'draft' },
    draft: { save: 'draft', release: 'checking', delete: 'deleted' },
    checking: {
      save: 'checking',
      release: 'checking',
      pass: 'released',
      refuse: 'refused',
      withdraw: 'withdrawn',
    },
    refused: { save: 'refused', release: 'checking', appeal: 'refusal-appealed', delete: 'deleted' },
    'refusal-appealed': { save: 'refusal-appealed', restore: 'released', uphold: 'refused' },
    released: { save: 'released', release: 'rechecking', withdraw: 'withdrawn', takeDown: 'taken' },
    rechecking: {
      save: 'rechecking',
      release: 'rechecking',
      pass: 'released',
      refuse: 'change-refused',
      withdraw: 'withdrawn',
      takeDown: 'taken',
    },
    'change-refused': {
      save: 'change-refused',
      release: 'rechecking',
      appeal: 'change-appealed',
      withdraw: 'withdrawn',
      takeDown: 'taken',
    },
    'change-appealed': {
      save: 'change-appealed',
      restore: 'released',
      uphold: 'change-refused',
      withdraw: 'withdrawn',
      takeDown: 'taken',
    },
    withdrawn: { save: 'withdrawn', release: 'checking', delete: 'deleted' },
    taken: { save: 'taken', release: 'checking', appeal: 'removal-appealed' },
    'removal-appealed': { save: 'removal-appealed', restore: 'released', uphold: 'taken' },
    deleted: {},
  },
});
export type GalleryState = keyof typeof galleryMachine.states;
export type GalleryEvent = keyof typeof galleryMachine.events;

/** States in which strangers see it. */
export const shownGalleryStates = [
  'released',
  'rechecking',
  'change-refused',
  'change-appealed',
] as const satisfies readonly GalleryState[];

export const isGalleryShown = (state: GalleryState): boolean =>
  (shownGalleryStates as readonly GalleryState[]).includes(state);
