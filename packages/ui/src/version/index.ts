export { isNewVersionFound, pagePart, takeNewVersion, watchForNewVersion } from './new-version.ts';
export { reload, useFailedPage } from './use-failed-page.ts';
