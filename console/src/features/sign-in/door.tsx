import { Rosette } from '@yinji/ui';
import type { ReactNode } from 'react';
import { Logo } from '../../lib/logo.tsx';
import { signInWords } from './words.ts';
import './door.css';

/** A mark that belongs to no record: the SHA-256 of 印迹控制台. */
const DOOR_SHA256 = 'a09dfc32be2929adbe12a6946ac1578b8c72194f6a574918066bfba0a250826d';

/** The frame of the sign-in pages. */
export function Door({ children }: { children: ReactNode }) {
  return (
    <div className="door grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] flex-1 min-h-[100dvh] max-md:grid-cols-[minmax(0,1fr)] max-md:grid-rows-[auto_1fr]">
      <aside className="flex flex-col overflow-hidden pt-20 pb-48 px-[clamp(24px,4vw,56px)] line-r bg-sunken max-md:h-(--header) max-md:justify-center max-md:py-0 max-md:[border-width:0_0_1px] max-md:[background:none]">
        <Logo />
        <Rosette digest={DOOR_SHA256} />
        <p className="serif text-22 leading-38 max-md:hidden">
          {signInWords.motto.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </aside>
      <main
        className="grid place-items-center py-48 px-24 max-md:[place-items:start_center] max-md:pt-36 max-md:pb-48 max-md:px-16"
        id="main"
        tabIndex={-1}
      >
        <div className="w-[min(380px,100%)]">{children}</div>
      </main>
    </div>
  );
}
