export { runMonitor } from './run-monitor.ts';
export { readConfig } from './config.ts';
export { runLookUp } from './run-look-up.ts';
