import { Button } from '@yinji/ui';
import type { ReactNode } from 'react';
import type { CertifiedKey } from '../../lib/keys-store/choose-key.ts';

export interface SigningProps {
  signingKey: CertifiedKey | undefined;
  busy: boolean;
  onSign: (key: CertifiedKey) => void;
}

/** Signs once; without a key there is nothing to press. */
export function SignButton({ signingKey, busy, onSign, children }: SigningProps & { children: ReactNode }) {
  return (
    <Button
      guard
      variant="primary"
      busy={busy}
      disabled={!signingKey}
      onClick={() => signingKey && onSign(signingKey)}
    >
      {children}
    </Button>
  );
}
