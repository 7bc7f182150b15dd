export { deleteEndedHelp } from './filling-help-store.ts';
