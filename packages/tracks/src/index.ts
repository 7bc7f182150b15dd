export * from './filing-life.ts';
export * from './life.ts';
export * from './lives.ts';
export * from './money.ts';
export * from './standing.ts';
export * from './tracks.ts';
