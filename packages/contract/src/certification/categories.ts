/** 作品类别 and the letters of work numbers (国版函〔2016〕1号). */
export const categories = [
  { letter: 'A', name: '文字', workTypes: [] },
  { letter: 'B', name: '音乐', workTypes: [] },
  { letter: 'C', name: '戏剧', workTypes: [] },
  { letter: 'D', name: '曲艺', workTypes: [] },
  { letter: 'E', name: '舞蹈', workTypes: [] },
  { letter: 'F', name: '美术', workTypes: ['draw', 'creative'] },
  { letter: 'G', name: '摄影', workTypes: ['photo'] },
  { letter: 'H', name: '电影', workTypes: [] },
  { letter: 'I', name: '视听（类似摄制电影的方法）', workTypes: ['creative'] },
  { letter: 'J', name: '工程设计图、产品设计图', workTypes: ['creative'] },
  { letter: 'K', name: '地图、示意图', workTypes: ['creative'] },
  { letter: 'L', name: '其他', workTypes: ['photo', 'draw', 'creative'] },
  { letter: 'M', name: '口述', workTypes: [] },
  { letter: 'N', name: '杂技艺术', workTypes: [] },
  { letter: 'O', name: '建筑', workTypes: [] },
  { letter: 'P', name: '模型', workTypes: [] },
] as const;
export type CategoryLetter = (typeof categories)[number]['letter'];
