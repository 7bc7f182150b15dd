export * from './case-life.ts';
export * from './display-life.ts';
export * from './life.ts';
export * from './lives.ts';
export * from './money.ts';
export * from './standing.ts';
export * from './tracks.ts';
export * from './transfer-life.ts';
