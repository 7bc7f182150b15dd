import { useNavigate } from '@tanstack/react-router';
import { notice } from '@yinji/ui';
import { paths } from '../config/paths.ts';
import { packageDialog } from './package-dialog.ts';
import { session } from './session.ts';
import { fixedWords } from './words.ts';

export type Gate = 'sign-in' | 'package' | 'open';

/** Who may use members' functions: visitor → sign-in, account → packages, member → on. */
export function gateFor(isSignedIn: boolean, isMember: boolean): Gate {
  if (!isSignedIn) return 'sign-in';
  return isMember ? 'open' : 'package';
}

/** Leads a visitor to sign-in and back to `target`, a non-member to the packages. True for a member. */
export function useMemberGate() {
  const navigate = useNavigate();
  return (target: string): boolean => {
    const running = session.get();
    const gate = gateFor(running !== undefined, running?.account.isMember ?? false);
    if (gate === 'sign-in') {
      notice(fixedWords.signInFirst, { kind: 'warning' });
      void navigate({ to: paths.signIn, search: { mode: 'login', redirect: target } });
    } else if (gate === 'package') packageDialog.open();
    return gate === 'open';
  };
}
