export { watchSweep } from './watch-sweep.ts';
