export { buildDataExports } from './build-data-exports.ts';
