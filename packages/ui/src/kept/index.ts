export { forgetStored } from './forget-stored.ts';
export { keptForms, tellKept } from './kept-forms.ts';
