export { hurryRefund } from './refunds-store.ts';
export { sendRefunds } from './send-refunds.ts';
