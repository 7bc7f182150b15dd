export { finishClosing } from './finish-closing.ts';
export { removeObject } from './remove-object.ts';
export { eraseWorks } from './erase-works.ts';
export { holdAccount } from './hold-account.ts';
