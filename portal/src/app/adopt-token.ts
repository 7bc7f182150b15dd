import type { Account, Session } from '../lib/session.ts';

export interface AdoptionPorts {
  current: () => Session | undefined;
  /** The account of a token; undefined where the server refuses it. */
  ask: (token: string) => Promise<Account | undefined>;
  /** Another session is running: asks whether this account replaces it. */
  confirm: (account: Account) => Promise<boolean>;
  start: (session: Session) => void;
  /** Names the account, with one click to leave it. */
  tell: (account: Account) => void;
}

export type Adoption = 'adopted' | 'renewed' | 'refused' | 'declined';

/**
 * A token came in the address. The sender of a link could make a person work in another account (login CSRF):
 * so the server is asked first, a running session is replaced only after the person confirms, and the account
 * is named afterwards.
 */
export async function adoptToken(token: string, ports: AdoptionPorts): Promise<Adoption> {
  if (token === '') return 'refused';
  const account = await ports.ask(token).catch(() => undefined);
  if (!account) return 'refused';
  const running = ports.current();
  if (running?.account.id === account.id) {
    ports.start({ token, account });
    return 'renewed';
  }
  if (running && !(await ports.confirm(account))) return 'declined';
  ports.start({ token, account });
  ports.tell(account);
  return 'adopted';
}
