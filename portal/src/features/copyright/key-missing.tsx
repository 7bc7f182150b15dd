import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import type { SigningKeyState } from '../../lib/keys-store/use-signing-key.ts';
import { signWords as words } from './form-words.ts';

/** Why signing is impossible here, with a remedy; nothing where a key is available. */
export function KeyMissing({ state }: { state: SigningKeyState }) {
  if (state.kind === 'ready' || state.kind === 'loading') return null;
  if (state.kind === 'insecure') return <p className="form-asked">{words.insecure}</p>;
  if (state.kind === 'failed')
    return (
      <p className="form-asked">
        {words.keyFailed}
        <Button variant="text" size="dense" onClick={state.retry}>
          {words.retry}
        </Button>
      </p>
    );
  return (
    <p className="form-asked">
      {words.noKey}
      <Link
        to={paths.personal}
        search={{ currentType: 'myDigitallySigned' }}
        className={buttonClass('text', 'dense')}
      >
        {words.makeKey}
      </Link>
    </p>
  );
}
