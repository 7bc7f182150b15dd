import { useEffect, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { toast } from '../toast/toast-store.ts';
import { hashGroups, saidHash } from './hash-groups.ts';
import './hash-text.css';

export interface HashTextProps {
  /** Lower-case hex. */
  digest: string;
  /** The kind of digest, for the copy button: SHA-256, SM3. */
  name?: string;
  copy?: boolean;
}

/**
 * A digest in groups of four. Copying takes it whole, without the gaps; a screen reader hears its ends and can
 * copy the rest.
 */
export function HashText({ digest, name = '指纹', copy = true }: HashTextProps) {
  return (
    <div className="hash-text">
      {copy && <span className="visually-hidden">{saidHash(digest)}</span>}
      <code aria-hidden={copy || undefined}>
        {hashGroups(digest).map((group, place) => (
          // The order of a digest is fixed, so the position is the key.
          <span key={place}>{group}</span>
        ))}
      </code>
      {copy && <CopyButton text={digest} label={`复制 ${name}`} />}
    </div>
  );
}

/** Copies a text and confirms it in place. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      // There is no clipboard without a secure origin or when the person's settings forbid it.
      toast('浏览器不允许复制，请选中文字后手动复制', { kind: 'warning' });
    }
  }
  return (
    <>
      <button
        type="button"
        className="copy-button"
        aria-label={done ? `已${label}` : label}
        onClick={() => void copy()}
      >
        <Icon name={done ? 'check' : 'copy'} size={16} />
        {done ? '已复制' : '复制'}
      </button>
      <output className="visually-hidden">{done && `已${label}`}</output>
    </>
  );
}
