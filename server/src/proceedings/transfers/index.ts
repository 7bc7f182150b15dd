export { checkSigned } from './check-signed.ts';
export { getSignedContract, type SignedContract } from './get-signed-contract.ts';
export { handOver } from './hand-over.ts';
export { presentTransferCase } from './present-case.ts';
export { keepTransferRecord, settleTransfer } from './settle-transfer.ts';
