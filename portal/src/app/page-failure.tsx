import { FailureState } from '@yinji/ui';
import { reload, useFailedPage } from '@yinji/ui/new-version';

/** A page that could not be drawn or whose part could not be fetched, and nothing else has helped. */
export function PageFailure() {
  const isKnown = useFailedPage();
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
