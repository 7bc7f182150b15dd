import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';

/** A page outside the shell: the logo, and no distracting links. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="bare-header">
        <div className="wrap">
          <Logo />
        </div>
      </header>
      <main tabIndex={-1}>{children}</main>
    </>
  );
}
