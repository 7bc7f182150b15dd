import type { ReactNode } from 'react';
import { componentsWords as words } from './words.ts';

/** The same twice: on paper and in the dark. */
export function Both({ children }: { children: ReactNode }) {
  return (
    <div className="components-both">
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="components-theme">
          <small>{words.themes[theme]}</small>
          {children}
        </div>
      ))}
    </div>
  );
}

/** A state and what it is called. */
export function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="components-shown">
      <small>{name}</small>
      <div>{children}</div>
    </div>
  );
}
