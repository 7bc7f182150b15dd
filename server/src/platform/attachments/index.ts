export {
  endAttachments,
  endAttachmentsOf,
  endAttachmentsOfAccount,
  findAttachment,
  listAttachments,
  listAttachmentsOf,
  type AttachmentRow,
} from './attachments-store.ts';
export { forgetLostAttachments } from './forget-lost-attachments.ts';
export { openAttachment, readAttachment } from './open-attachment.ts';
export { nameOfAttachment, presentAttachment } from './present-attachment.ts';
export { receiveAttachment } from './receive-attachment.ts';
export { SUBJECTS, type AttachmentSubject } from './subjects.ts';
