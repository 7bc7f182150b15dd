import { defineLife } from './life.ts';

export const galleryLife = defineLife({
  name: 'gallery',
  title: '图册',
  states: {
    draft: '草稿',
    released: '已发布',
    withdrawn: '已撤下',
    taken: '已由平台下架',
    deleted: '已删除',
  },
  events: {
    begin: { word: '新建', by: ['holder'] },
    save: { word: '保存', by: ['holder'] },
    release: { word: '发布', by: ['holder'] },
    withdraw: { word: '撤下', by: ['holder'] },
    delete: { word: '删除', by: ['holder'] },
    takeDown: { word: '下架', by: ['operator'] },
    restore: { word: '恢复展示', by: ['operator'] },
  },
  ways: {
    none: { begin: 'draft' },
    draft: { save: 'draft', release: 'released', delete: 'deleted' },
    released: { save: 'released', release: 'released', withdraw: 'withdrawn', takeDown: 'taken' },
    withdrawn: { save: 'withdrawn', release: 'released', delete: 'deleted' },
    taken: { restore: 'released' },
    deleted: {},
  },
});
export type GalleryState = keyof typeof galleryLife.states;
export type GalleryEvent = keyof typeof galleryLife.events;
