export { buildExports } from './build-exports.ts';
export { eraseDueWorks } from './erase-due-works.ts';
