export { closeAccounts } from './close-accounts.ts';
export { eraseWorks } from './erase-works.ts';
export { holdAccount } from './hold-account.ts';
