export const filterWords = { open: '查找与筛选' } as const;
