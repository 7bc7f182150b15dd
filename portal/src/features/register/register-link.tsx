import { Link } from '@tanstack/react-router';
import { paths } from '../../config/paths.ts';
import { registerWords as words } from './register-words.ts';

export const RegisterLink = () => (
  <p className="register-link sm muted">
    {words.linkLead}
    <Link to={paths.verify} search={{ view: 'register' }}>
      {words.link}
    </Link>
  </p>
);
