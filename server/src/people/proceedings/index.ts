export { actOnProceeding } from './act-on-proceeding.ts';
export { listOpenedAttachments, openAttachmentAsStaff } from './open-attachment.ts';
export { openProceeding } from './open-proceeding.ts';
export { presentProposal } from './present-proposal.ts';
export type { Hand, Proceeding, Verdict } from './proceeding.ts';
