import { Loading, Skeleton } from '@yinji/ui';
import { Suspense, lazy } from 'react';

/** Separate from the other tabs: it loads the whole evidence package. */
const KeysView = lazy(() => import('../keys/keys-view.tsx').then((module) => ({ default: module.KeysView })));

export function MyDigitallySignedTab() {
  return (
    <>
      <div className="personal-head">
        <div>
          <h1 className="song">数字签名</h1>
          <p className="muted">存证清单由您自己的密钥签名，平台不能代签。</p>
        </div>
      </div>
      <Suspense
        fallback={
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        }
      >
        <KeysView />
      </Suspense>
    </>
  );
}
