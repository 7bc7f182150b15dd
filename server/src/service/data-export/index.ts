export { buildArchives } from './build-archives.ts';
