import { FailureState } from '@yinji/ui';
import { useEffect, useState } from 'react';
import { findNewVersion, takeNewVersion } from './new-version.ts';

const reload = () => globalThis.location.reload();

/**
 * A page that could not be drawn or whose part could not be fetched. Where a new version has replaced the old files, it is
 * taken at once; where the network is gone, as soon as it is back; otherwise the person says when.
 */
export function PageFailure() {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    void findNewVersion().then((isNew) => (isNew && takeNewVersion()) || setKnown(true));
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <main className="wrap">
      {isKnown && (
        <FailureState title="这一页没有打开" onRetry={reload}>
          可能是网络中断，或网站刚刚更新。重新载入通常可以解决；您已提交和已填写的内容不受影响。
        </FailureState>
      )}
    </main>
  );
}
