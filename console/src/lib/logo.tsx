import { siteName } from '../config/site-name.ts';
import { words } from './words.ts';
import './logo.css';

/** The portal's mark and the word that this is not the portal. */
export function Logo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <path d="M1.5 1.5h17v17h-17z" fill="currentColor" />
        <path className="logo-lines" d="M6 6.2h8M6 10h8M6 13.8h5" strokeWidth="1.7" />
        <path d="M21 9.5h5.5v17h-17V21" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      {siteName}
      <small>{words.console}</small>
    </span>
  );
}
