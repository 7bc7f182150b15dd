import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Seal } from '../seal/seal.tsx';
import { markTold } from './told-in-place.ts';
// Its button looks like one also on pages that have no other.
import '../button/button.css';
import './empty-state.css';

export interface EmptyStateProps {
  title: ReactNode;
  /** Why it is empty, and what will stand here. */
  children?: ReactNode;
  /** One next step, perhaps a second. */
  actions?: ReactNode;
  /** It is all that the page has: its title is the page's. */
  isPage?: boolean;
}

/** Nothing here yet: an empty mount on the wall, a reason, and one thing to do. */
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
  /** What came of it: a failed call says why in words for people, and its number. */
  error?: Error | null | undefined;
  /** Whether what the person has is safe; otherwise it is said that it is. */
  children?: ReactNode;
  onRetry: () => void;
  /** False where trying again does something: then a person decides, and not the network. */
  retriesItself?: boolean;
  retrying?: boolean;
}

const SAFE = '已保存和已提交的内容都在，不受影响。';
const ASK = '请稍后重试。仍不行，请把这个编号告诉我们：';

/** Errors of our own say it in the reader's language; those of a browser do not. */
function toldBy(error: Error | null | undefined): Partial<Told> {
  if (error?.name !== 'CallFailure') return {};
  const { message: reason, requestId, code } = error as Error & Partial<Told> & { code?: string };
  return { reason, requestId, isLine: code === 'UNREACHABLE' || code === 'TIMED_OUT' };
}

interface Told {
  reason: string;
  requestId: string | undefined;
  /** No answer came: the network's fault, and over when it is back. */
  isLine: boolean;
}

/**
 * A part of a page that could not be loaded: what failed, what is safe, what to do, and the number to ask about it by. It
 * tries again by itself when the network is back.
 */
export function FailureState(props: FailureStateProps) {
  const { title, error, children, onRetry, retriesItself = true, retrying = false } = props;
  const { reason, requestId, isLine } = toldBy(error);
  useEffect(() => {
    if (error) markTold(error);
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
