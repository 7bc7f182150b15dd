import { FailureState } from '@yinji/ui';

/** A page that could not be drawn or whose part could not be fetched: usually a new version has replaced the old files. */
export function PageFailure() {
  return (
    <main className="wrap">
      <FailureState title="这一页没有打开" onRetry={() => globalThis.location.reload()}>
        可能是网络中断，或网站刚刚更新。重新载入通常可以解决；您已提交的内容不受影响。
      </FailureState>
    </main>
  );
}
