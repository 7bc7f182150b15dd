export { documentChangeKind } from './change-jobs.ts';
export {
  findChangeToDocument,
  findOwnChange,
  listChangesToDocument,
  setRecord,
  type ChangeRow,
} from './changes-store.ts';
export { openForm } from './change.ts';
export { presentChange } from './present-change.ts';
export { sendBackChange } from './send-back-change.ts';
export { settleChange } from './settle-change.ts';
