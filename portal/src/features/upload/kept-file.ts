import { fromBase64, toBase64 } from '@yinji/evidence';
import { openAccountDatabase } from '../../lib/account-database.ts';
import { dropDraft, persistDraft, readDraft } from '../../lib/persisted-draft.ts';

/** Sealed in one piece, in memory: a phone may not have room for more. */
export const KEPT_UP_TO_BYTES = 50 * 1024 * 1024;

interface SealedFile {
  /** One for the browser: a later file replaces it, whoever chose it. */
  id: 'file';
  accountId: string;
  bytes: ArrayBuffer;
}

const sealed = openAccountDatabase<SealedFile>('yinji.kept-file', 'files');

/**
 * The key lies among the drafts, which end after a day and when the person signs out: what is left in the database then
 * is unreadable, and goes with the next file.
 */
const FORM = 'kept-file';
const nothing = { sha256: '', name: '', type: '', key: '', iv: '' };

let inHand: { accountId: string; file: File; sha256: string | undefined } | undefined;

/**
 * The file chosen last: in memory as long as the page lives, and in this browser, enciphered, until its deposit has it.
 * Neither a session that ended nor a way out of the deposit, to pay or to verify a name, may cost it.
 */
export const keptFile = {
  /** At once, and again with its digest. */
  keep(accountId: string, file: File, sha256?: string): void {
    inHand = { accountId, file, sha256 };
    // A browser without room or without this storage keeps it in memory alone.
    if (sha256 === undefined || file.size > KEPT_UP_TO_BYTES || readDraft(FORM, nothing)?.sha256 === sha256)
      return;
    void seal(accountId, file, sha256).catch(() => undefined);
  },
  /** Where `sha256` is given, only that file. */
  async find(accountId: string, sha256?: string): Promise<File | undefined> {
    if (inHand?.accountId === accountId && (sha256 === undefined || sha256 === inHand.sha256))
      return inHand.file;
    return open(accountId, sha256).catch(() => undefined);
  },
  /** Its deposit, or the platform, has it. */
  forget(sha256: string): void {
    if (inHand?.sha256 === sha256) inHand = undefined;
    if (readDraft(FORM, nothing)?.sha256 !== sha256) return;
    dropDraft(FORM);
    void sealed.remove('file').catch(() => undefined);
  },
};

async function seal(accountId: string, file: File, sha256: string): Promise<void> {
  const [key, iv] = [32, 12].map((length) => crypto.getRandomValues(new Uint8Array(length))) as [Key, Key];
  const secret = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, await file.arrayBuffer());
  await sealed.put({ id: 'file', accountId, bytes });
  persistDraft(FORM, { sha256, name: file.name, type: file.type, key: toBase64(key), iv: toBase64(iv) });
}

async function open(accountId: string, wanted: string | undefined): Promise<File | undefined> {
  const { sha256, name, type, key, iv } = readDraft(FORM, nothing) ?? nothing;
  const [found] = await sealed.list(accountId);
  if (found === undefined || sha256 === '' || (wanted !== undefined && wanted !== sha256)) return undefined;
  const secret = await crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['decrypt']);
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, secret, found.bytes);
  return new File([bytes], name, { type });
}

type Key = Uint8Array<ArrayBuffer>;
