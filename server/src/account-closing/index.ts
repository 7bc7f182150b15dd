export { closeAccounts } from './close-accounts.ts';
