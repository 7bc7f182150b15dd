export { continueDisplays } from './continue-displays.ts';
