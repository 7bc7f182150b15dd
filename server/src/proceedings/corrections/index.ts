export { askCorrection } from './ask-correction.ts';
export type { Corrected } from './corrected.ts';
export {
  answerCorrection,
  endCorrection,
  findOpenCorrection,
  listCorrections,
  type CorrectionRow,
} from './corrections-store.ts';
export { presentCorrection } from './present-correction.ts';
export { watchCorrections } from './watch-corrections.ts';
