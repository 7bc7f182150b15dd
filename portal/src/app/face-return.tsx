import { Loading, Skeleton } from '@yinji/ui';
import { lazy, Suspense } from 'react';

const ScanFaceCallBackPage = lazy(() =>
  import('../features/identity/scan-face-call-back-page.tsx').then((module) => ({
    default: module.ScanFaceCallBackPage,
  })),
);
/** Separate: it loads the whole evidence package. */
const FirstKey = lazy(() =>
  import('../features/keys/first-key.tsx').then((module) => ({ default: module.FirstKey })),
);
const RecoveryResultPage = lazy(() =>
  import('../features/auth/recovery-result-page.tsx').then((module) => ({
    default: module.RecoveryResultPage,
  })),
);

/**
 * Two purposes of a face check: an account's real name, and an account with a lost phone. The address says
 * which.
 */
export function FaceReturn() {
  const isRecovery = new URLSearchParams(globalThis.location.search).has('recovery');
  return isRecovery ? (
    <RecoveryResultPage />
  ) : (
    <ScanFaceCallBackPage
      next={
        <Suspense
          fallback={
            <Loading className="mb-64">
              <Skeleton shape="block" />
            </Loading>
          }
        >
          <FirstKey />
        </Suspense>
      }
    />
  );
}
