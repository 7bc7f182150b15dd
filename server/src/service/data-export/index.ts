export { buildDataExport } from './build-data-export.ts';
