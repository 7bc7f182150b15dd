export { openWitness } from './open-witness.ts';
export { createWitnessServer } from './serve.ts';
export type { Witness } from './add-checkpoint.ts';
