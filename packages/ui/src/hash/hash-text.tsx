import { useEffect, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { hashGroups } from './hash-groups.ts';
import './hash-text.css';

export interface HashTextProps {
  /** Lower-case hex. */
  digest: string;
  /** What the digest is, for the copy button: SHA-256, SM3. */
  name?: string;
  copy?: boolean;
}

/** A digest in groups of four. Copying takes it whole, without the gaps. */
export function HashText({ digest, name = '指纹', copy = true }: HashTextProps) {
  return (
    <div className="hash-text">
      <code aria-label={digest}>
        {hashGroups(digest).map((group, place) => (
          // A digest never changes order: the place is the identity.
          <span key={place}>{group}</span>
        ))}
      </code>
      {copy && <CopyButton text={digest} label={`复制 ${name}`} />}
    </div>
  );
}

/** Copies a text and says so in place. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <button
      type="button"
      className="copy-button"
      aria-label={label}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setDone(true))}
    >
      <Icon name={done ? 'check' : 'copy'} size={16} />
      <span aria-live="polite">{done ? '已复制' : '复制'}</span>
    </button>
  );
}
