/** 97.5 % point of the normal distribution: intervals are of 95 %. */
const Z = 1.959964;

/** Wilson's interval of a share, four digits (Wilson 1927; no continuity correction). Nothing tried: all is possible. */
export function wilson(count: number, tried: number): [low: number, high: number] {
  if (tried === 0) return [0, 1];
  const share = count / tried;
  const square = (Z * Z) / tried;
  const middle = share + square / 2;
  const half = Z * Math.sqrt((share * (1 - share)) / tried + square / tried / 4);
  const round = (value: number) => Math.round((Math.min(1, Math.max(0, value)) + Number.EPSILON) * 1e4) / 1e4;
  return [round((middle - half) / (1 + square)), round((middle + half) / (1 + square))];
}
