import { Link } from '@tanstack/react-router';
import { paths } from '../../config/paths.ts';
import { linkWords as words } from './link-words.ts';

export const SelfProofLink = () => (
  <p className="sm muted">
    {words.lead}
    <Link to={paths.verify} search={{ proof: 'self' }}>
      {words.link}
    </Link>
  </p>
);
