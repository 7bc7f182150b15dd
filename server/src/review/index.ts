export { compareCases } from './compare-cases.ts';
export { requestConfirmation, withdrawConfirmation } from './request-confirmation.ts';
