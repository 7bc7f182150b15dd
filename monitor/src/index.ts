export { runMonitor } from './run-monitor.ts';
export { readConfig } from './config.ts';
