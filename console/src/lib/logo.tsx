import { siteName } from '../config/site-name.ts';
import { words } from './words.ts';

/** The portal's mark with a word that distinguishes the console. */
export function Logo() {
  return (
    <span className="logo inline-flex items-center gap-9 text-ink [font:600_20px/1_var(--serif)] tracking-[0.12em] whitespace-nowrap">
      <svg className="w-23 h-23" viewBox="0 0 28 28" aria-hidden="true">
        <path d="M1.5 1.5h17v17h-17z" fill="currentColor" />
        <path className="logo-lines [stroke:var(--paper)]" d="M6 6.2h8M6 10h8M6 13.8h5" strokeWidth="1.7" />
        <path d="M21 9.5h5.5v17h-17V21" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      {siteName}
      <small className="self-end text-ink-3 [font:400_12px/17px_var(--sans)] tracking-[0.06em]">
        {words.console}
      </small>
    </span>
  );
}
