export const readAloudWords = {
  read: '读给我听',
  stop: '不读了',
} as const;
