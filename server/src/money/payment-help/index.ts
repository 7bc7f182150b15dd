export { findHelpOfOrder } from './payment-help-store.ts';
