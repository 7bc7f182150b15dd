export { destroyPapers } from './destroy-papers.ts';
