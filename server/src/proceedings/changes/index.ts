export { documentChangeKind } from './change-jobs.ts';
export { findOwnChange, setRecord, type ChangeRow } from './changes-store.ts';
export { findChangeToDocument, listChangesToDocument } from './changes-read-model.ts';
export { openForm } from './change.ts';
export { presentChange } from './present-change.ts';
export { sendBackChange } from './send-back-change.ts';
export { settleChange } from './settle-change.ts';
