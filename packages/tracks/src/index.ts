export * from './money.ts';
export * from './tracks.ts';
