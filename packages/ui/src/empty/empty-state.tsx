import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Seal } from '../seal/seal.tsx';
import { markShownInPlace } from './shown-in-place.ts';
// Imported so that the button is styled on pages without another one.
import '../button/button.css';
import './empty-state.css';

export interface EmptyStateProps {
  title: ReactNode;
  /** Why it is empty, and what will appear here. */
  children?: ReactNode;
  /** One next step, perhaps a second. */
  actions?: ReactNode;
  /** The state fills the page: its title is the page's. */
  isPage?: boolean;
}

/** Empty state: an empty picture mount, a reason, and one next step. */
export function EmptyState({ title, children, actions, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <section className="empty-state">
      <div className="empty-mount" aria-hidden="true">
        <div>
          <Seal look="blind" />
        </div>
      </div>
      <div>
        <Title className="empty-title">{title}</Title>
        {children && <div className="empty-reason">{children}</div>}
        {actions && <div className="empty-actions">{actions}</div>}
      </div>
    </section>
  );
}

export interface FailureStateProps {
  /** What could not be done. */
  title: ReactNode;
  /** The cause; a failed call gives the reason in words for people, and its number. */
  error?: Error | null | undefined;
  /** Whether the person's data is safe; by default it says so. */
  children?: ReactNode;
  onRetry: () => void;
  /** False where a retry changes something: then a person decides, not the network. */
  retriesItself?: boolean;
  retrying?: boolean;
}

const SAFE = '已保存和已提交的内容都在，不受影响。';
const ASK = '请稍后重试。仍不行，请把这个编号告诉我们：';

/** Our own errors are in the reader's language; the browser's are not. */
function describeFailure(error: Error | null | undefined): Partial<Told> {
  if (error?.name !== 'CallFailure') return {};
  const { message: reason, requestId, code } = error as Error & Partial<Told> & { code?: string };
  return { reason, requestId, isLine: code === 'UNREACHABLE' || code === 'TIMED_OUT' };
}

interface Told {
  reason: string;
  requestId: string | undefined;
  /** No answer came: a network fault, which ends when the network is back. */
  isLine: boolean;
}

/**
 * A part of a page that could not be loaded: what failed, what is safe, what to do, and the number for support.
 * It retries when the network is back.
 */
export function FailureState(props: FailureStateProps) {
  const { title, error, children, onRetry, retriesItself = true, retrying = false } = props;
  const { reason, requestId, isLine } = describeFailure(error);
  useEffect(() => {
    if (error) markShownInPlace(error);
  }, [error]);
  const isBack = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isLine || !retriesItself) return;
    const retry = () => isBack();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isLine, retriesItself]);
  return (
    <section className="failure-state" role="alert">
      <strong>{title}</strong>
      <p>
        {reason && !/[。！？]$/.test(reason) ? `${reason}。` : reason}
        {children ?? SAFE}
      </p>
      {requestId && (
        <p>
          {ASK}
          <span className="mono">{requestId}</span>
        </p>
      )}
      <button
        type="button"
        className="button button-dense"
        aria-disabled={retrying || undefined}
        onClick={() => !retrying && onRetry()}
      >
        {retrying ? '正在重试' : '重试'}
      </button>
    </section>
  );
}
