export { continueDisplays } from './continue-displays.ts';
export { endHoldersDisplay } from './end-display.ts';
