export { settleImports } from './settle-imports.ts';
