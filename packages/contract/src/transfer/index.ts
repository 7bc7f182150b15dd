export * from './amount-in-words.ts';
export * from './contract-terms.ts';
export * from './contract-text.ts';
export * from './territories.ts';
export * from './trading-statement.ts';
