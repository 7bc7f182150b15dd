export {
  API_TIMEOUT_MS,
  createApiClient,
  type ApiClient,
  type CallOptions,
  type AskedFactor,
  type ClientPorts,
} from './api-client.ts';
export { basePath, belowBase, pageOrigin, readMeta, underBase } from './base-path.ts';
export { CallFailure, hasCode, mayPass, messageOf, needsPackage, type FailureKind } from './call-failure.ts';
export { classify } from './classify.ts';
export { prerenderedTitle, useDocumentTitle } from './document-title.ts';
export { forgetStored } from './drafts/forget-stored.ts';
export { announceDraft, createPersistedDrafts } from './drafts/persisted-drafts.ts';
export { useFocusOnChange } from './focus-on-change.ts';
export { formatBytes } from './format-bytes.ts';
export { lazyPage } from './lazy-page.ts';
export { OfflineBar } from './offline-bar.tsx';
export { PageFailure } from './page-failure.tsx';
export { createQueryClient, toldAsMessage } from './query-client.ts';
export { QueryFailure } from './query-failure.tsx';
export { QueryState } from './query-state.tsx';
export { saveFile } from './save-file.ts';
export {
  idSearch,
  oneOf,
  parseSearch,
  stringifySearch,
  textOf,
  type IdSearch,
  type RawSearch,
} from './search.ts';
export { serverNow, setServerTime, useServerNow } from './server-time.ts';
export { createSessionStore } from './session-store.ts';
export { applyTheme, readTheme, shownTheme, type Theme } from './theme.ts';
export { transport } from './transport.ts';
export { trustOwnScripts } from './trusted-types.ts';
export { isNewVersionFound, takeNewVersion, watchForNewVersion } from './version/new-version.ts';
export { useAttempt } from './use-attempt.ts';
export { failureWords } from './words.ts';
