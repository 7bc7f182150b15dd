import { Link } from '@tanstack/react-router';
import { paths } from '../../config/paths.ts';
import { navWords as words } from './link-words.ts';
import './proof-nav.css';

/** Between the pages of the self-proof. */
export function ProofNav() {
  return (
    <nav className="proof-nav" aria-label={words.title}>
      {(['self', 'accuracy', 'service'] as const).map((proof) => (
        <Link key={proof} to={paths.verify} search={{ proof }}>
          {words.pages[proof]}
        </Link>
      ))}
    </nav>
  );
}
