export { continueTransfers } from './continue-transfers.ts';
export { getSignedContract, type SignedContract } from './get-signed-contract.ts';
export { presentTransferCase } from './present-case.ts';
export { keepTransferRecord, settleTransfer } from './settle-transfer.ts';
