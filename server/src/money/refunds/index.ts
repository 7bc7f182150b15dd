export { hurryRefund } from './refunds-store.ts';
export { returnDisplayFee } from './return-display-fee.ts';
export { sendRefunds } from './send-refunds.ts';
