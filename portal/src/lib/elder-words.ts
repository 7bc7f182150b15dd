export const elderWords = {
  name: '长辈模式',
  offer: '看着费劲吗？可以换成大字，一屏只问一件事。',
  turnOn: '打开长辈模式',
  told: '字大，按钮大；存作品时一屏只问一件事，能读给您听。',
} as const;
