import { lazy, Suspense } from 'react';

const ScanFaceCallBackPage = lazy(() =>
  import('../features/identity/scan-face-call-back-page.tsx').then((module) => ({
    default: module.ScanFaceCallBackPage,
  })),
);
/** Apart: it brings the whole evidence package along. */
const FirstKey = lazy(() =>
  import('../features/keys/first-key.tsx').then((module) => ({ default: module.FirstKey })),
);
const RecoveryResultPage = lazy(() =>
  import('../features/auth/recovery-result-page.tsx').then((module) => ({
    default: module.RecoveryResultPage,
  })),
);

/** Two things bring a face back: an account's real name, and an account whose phone is lost. The address says which. */
export function FaceReturn() {
  const isRecovery = new URLSearchParams(globalThis.location.search).has('recovery');
  return isRecovery ? (
    <RecoveryResultPage />
  ) : (
    <ScanFaceCallBackPage
      next={
        <Suspense>
          <FirstKey />
        </Suspense>
      }
    />
  );
}
