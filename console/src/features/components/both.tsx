import type { ReactNode } from 'react';
import { componentsWords as words } from './words.ts';

/** The same twice: in the light and in the dark theme. */
export function Both({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-16 max-md:grid-cols-[minmax(0,1fr)]">
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          className="min-w-0 pt-12 pb-20 px-20 line rounded-(--radius) bg-paper text-ink max-sm:pt-10 max-sm:pb-16 max-sm:px-14"
        >
          <small className="block mb-6 text-ink-3">{words.themes[theme]}</small>
          {children}
        </div>
      ))}
    </div>
  );
}

/** A state and what it is called. */
export function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="components-shown grid grid-cols-[84px_minmax(0,1fr)] gap-12 py-10 line-t max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-4">
      <small>{name}</small>
      <div>{children}</div>
    </div>
  );
}
