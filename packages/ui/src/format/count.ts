/** `1,234,567`. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** Whole yuan without decimals, else two: `68`, `3,980.50`. */
export function formatYuan(amountFen: number): string {
  const yuan = formatCount(Math.floor(amountFen / 100));
  return amountFen % 100 === 0 ? yuan : `${yuan}.${String(amountFen % 100).padStart(2, '0')}`;
}
