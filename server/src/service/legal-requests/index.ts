export { buildExport } from './build-export.ts';
export { eraseDueWork } from './erase-due-work.ts';
