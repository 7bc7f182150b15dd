import { Link } from '@tanstack/react-router';
import { Button, Checkbox, Skeleton, buttonClass, notice } from '@yinji/ui';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { signStatement } from '../../lib/keys-store/sign-statement.ts';
import { useSigningKey } from '../../lib/keys-store/use-signing-key.ts';
import { useSession } from '../../lib/session.ts';
import { successionWords } from './words.ts';

const words = successionWords.form;

interface SignPartProps {
  button: string;
  undertaking: string;
  /** What is signed, once it is known by which certificate. */
  statement: (certificateSha256: string) => object;
  /** Undefined where it can be sent; else why not. */
  fault: string | undefined;
  onSigned: (signed: { certificateSha256: string; signature: string }) => Promise<void>;
}

/** The undertaking word for word, and the signature under it. */
export function SignPart({ button, undertaking, statement, fault, onSigned }: SignPartProps) {
  const accountId = useSession()?.account.id ?? '';
  const signingKey = useSigningKey();
  const [agreed, setAgreed] = useState(false);
  const [isShown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);

  async function sign() {
    setShown(true);
    if (!agreed || signingKey.kind !== 'ready') return;
    if (fault !== undefined) return notice(fault, { kind: 'warning' });
    setBusy(true);
    try {
      const { key } = signingKey;
      const signed = await signStatement(accountId, key, statement(key.certificateSha256));
      if (signed === undefined) notice(words.keyGone, { kind: 'error' });
      else await onSigned(signed);
    } catch {
      // A refusal has been shown by the client.
    }
    setBusy(false);
  }

  return (
    <div className="succession-sign">
      <h3>{words.undertaking}</h3>
      <blockquote>{undertaking}</blockquote>
      <Checkbox
        checked={agreed}
        error={isShown && !agreed && words.agreeMissing}
        onChange={({ target }) => setAgreed(target.checked)}
      >
        {words.agree}
      </Checkbox>
      {fault !== undefined && <p className="muted">{fault}</p>}
      {signingKey.kind === 'loading' ? (
        <Skeleton />
      ) : signingKey.kind === 'ready' ? (
        <div>
          <Button variant="primary" guardMs={0} busy={busy} onClick={() => void sign()}>
            {busy ? words.signing : button}
          </Button>
        </div>
      ) : (
        <p className="succession-gate">
          {words.keyGone}
          <Link
            to={paths.personal}
            search={{ currentType: 'myDigitallySigned' }}
            className={buttonClass('secondary', 'dense')}
          >
            {words.toKeys}
          </Link>
        </p>
      )}
    </div>
  );
}
