export { settleImport } from './settle-import.ts';
