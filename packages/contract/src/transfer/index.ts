export * from './amount-in-words.ts';
export { dayText, type Area } from './area.ts';
export * from './contract-terms.ts';
export * from './contract-text.ts';
export { areaOfTerms, collides, obstacleTo, type Booked, type Grant } from './ledger.ts';
export * from './territories.ts';
export * from './trading-statement.ts';
