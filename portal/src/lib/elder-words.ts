export const elderWords = {
  name: '长辈模式',
  told: '字大，按钮大；存作品时一屏只问一件事，能读给您听。',
} as const;
