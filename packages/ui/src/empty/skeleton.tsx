import { clsx } from 'clsx';
import './skeleton.css';

export interface SkeletonProps {
  /** `line` of text, `picture` on its mat, or a block that fills its place. */
  shape?: 'line' | 'picture' | 'block';
  className?: string;
}

/** The final geometry while it loads; appears only after 150 ms. Wrap a group in `Loading` so that it is announced once. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span className={clsx('skeleton', `skeleton-${shape}`, className)} aria-hidden="true" />;
}

export function Loading({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <div className={className} aria-busy="true">
      <output className="visually-hidden">正在载入</output>
      {children}
      <span className="loading-slow" aria-hidden="true">
        网络较慢，还在等待
      </span>
    </div>
  );
}
