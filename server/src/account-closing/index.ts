export { closeAccounts } from './close-accounts.ts';
export { holdAccount } from './hold-account.ts';
