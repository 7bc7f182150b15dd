import { Link } from '@tanstack/react-router';
import { SITE } from '../config/site.ts';
import { paths } from '../config/paths.ts';
import './logo.css';

/** The logo: a print and its trace. */
export function Logo() {
  return (
    <Link to={paths.home} className="logo song" aria-label={`${SITE.name}，首页`}>
      <svg className="w-28 h-28 max-sm:w-24 max-sm:h-24" viewBox="0 0 28 28" aria-hidden="true">
        <path d="M1.5 1.5h17v17h-17z" fill="currentColor" />
        <path className="logo-lines [stroke:var(--paper)]" d="M6 6.2h8M6 10h8M6 13.8h5" strokeWidth="1.7" />
        <path d="M21 9.5h5.5v17h-17V21" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      {SITE.name}
    </Link>
  );
}
