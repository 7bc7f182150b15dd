export { readFileLabels } from './read-file-labels.ts';
