import type { ReactNode } from 'react';
import { Seal } from '../seal/seal.tsx';
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
      <div className="empty-words">
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
  children?: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
}

/** A part of a page that could not be loaded: what failed, what is safe, and a way to try again. */
export function FailureState({ title, children, onRetry, retrying = false }: FailureStateProps) {
  return (
    <section className="failure-state" role="alert">
      <strong>{title}</strong>
      {children && <p>{children}</p>}
      <button
        type="button"
        className="button button-secondary button-dense"
        aria-disabled={retrying || undefined}
        onClick={() => !retrying && onRetry()}
      >
        {retrying ? '正在重试' : '重试'}
      </button>
    </section>
  );
}
