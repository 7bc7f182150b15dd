/** `21,373.00` of 2137300; a minus sign, not a hyphen. */
export function formatYuan(fen: number): string {
  const yuan = (Math.abs(fen) / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 });
  return fen < 0 ? `−${yuan}` : yuan;
}

/** With its sign, for differences. */
export const formatDifference = (fen: number): string => (fen > 0 ? `+${formatYuan(fen)}` : formatYuan(fen));
