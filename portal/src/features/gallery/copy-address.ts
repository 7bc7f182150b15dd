import { toast } from '@yinji/ui';
import { shareAddress } from './share-address.ts';
import { galleryWords as words } from './words.ts';

/** A gallery's address into the clipboard, which a browser may refuse. */
export async function copyAddress(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(shareAddress(id));
    toast(words.copied, { kind: 'success' });
  } catch {
    toast(words.notCopied(shareAddress(id)), { kind: 'warning', ms: Infinity });
  }
}
