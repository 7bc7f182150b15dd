import { certifiedPublicKey, type CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { KeyEntry } from './key-entry.tsx';

export interface KeyListProps {
  accountId: string;
  certified: readonly CertifiedKey[];
  held: readonly string[];
}

/** Every certificate ever issued in the person's name, newest first. */
export function KeyList({ accountId, certified, held }: KeyListProps) {
  return (
    <ul className="key-list">
      {certified.map((key) => {
        const publicKey = certifiedPublicKey(key);
        return (
          <KeyEntry
            key={key.id}
            certified={key}
            accountId={accountId}
            heldKey={publicKey !== undefined && held.includes(publicKey) ? publicKey : undefined}
          />
        );
      })}
    </ul>
  );
}
