export { closeAccounts } from './close-accounts.ts';
export { holdAccount } from './hold-account.ts';
export { eraseWorks } from './works-erasure-store.ts';
