export { postMoney } from './post-money.ts';
export { findPrepaid } from './ledger-store.ts';
