import { Button, QrCode, toast } from '@yinji/ui';
import { shareLinkWords as words } from './words.ts';
import './share-link.css';

export interface ShareLinkProps {
  address: string;
  /** Stands before the address in the message. */
  text: string;
  /** What scanning the code is for. */
  label: string;
}

/** A link for a relative: sent by the system's sheet where there is one, copied, or scanned from this screen. */
export function ShareLink({ address, text, label }: ShareLinkProps) {
  const canShare = 'share' in navigator;
  async function copy() {
    try {
      await navigator.clipboard.writeText(`${text}\n${address}`);
      toast(words.copied, { kind: 'success' });
    } catch {
      toast(words.notCopied, { kind: 'warning' });
    }
  }
  async function send() {
    try {
      await navigator.share({ text, url: address });
    } catch (cause) {
      // The person closed the sheet.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
      await copy();
    }
  }
  return (
    <div className="share-link">
      {canShare && (
        <Button variant="primary" size="big" block onClick={() => void send()}>
          {words.send}
        </Button>
      )}
      <Button variant={canShare ? 'secondary' : 'primary'} size="big" block onClick={() => void copy()}>
        {words.copy}
      </Button>
      <figure>
        <QrCode text={address} label={label} />
        <figcaption>{words.scan}</figcaption>
      </figure>
      <p className="share-link-address mono" aria-label={words.link}>
        {address}
      </p>
    </div>
  );
}
