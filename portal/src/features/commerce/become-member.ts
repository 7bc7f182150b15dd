import { session } from '../../lib/session.ts';

/** What this browser knows of its account is asked once a page: a payment may be settled after that. */
export function becomeMember(): void {
  const running = session.get();
  if (running) session.renew({ ...running.account, isMember: true });
}
