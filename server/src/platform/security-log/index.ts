export { findAlarms, raiseAlarms } from './find-alarms.ts';
export { readSecurityLog } from './read-security-log.ts';
export { recordSecurityEvent } from './record-security-event.ts';
export type { SecurityEvent } from './record-security-event.ts';
export { forgetEndedEvents } from './security-events-store.ts';
