import { Rosette } from '@yinji/ui';
import type { ReactNode } from 'react';
import { Logo } from '../../lib/logo.tsx';
import { signInWords } from './words.ts';
import './door.css';

/** A mark that belongs to no record: the SHA-256 of 印迹控制台. */
const DOOR_SHA256 = 'a09dfc32be2929adbe12a6946ac1578b8c72194f6a574918066bfba0a250826d';

/** The room before the console: who may come in, and what is asked first. */
export function Door({ children }: { children: ReactNode }) {
  return (
    <div className="door">
      <aside>
        <Logo />
        <Rosette digest={DOOR_SHA256} />
        <p className="serif">
          {signInWords.motto.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </aside>
      <main id="main" tabIndex={-1}>
        <div className="door-panel">{children}</div>
      </main>
    </div>
  );
}
