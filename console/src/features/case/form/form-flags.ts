import { certificationFaults, type AttachmentKind, type CertificationForm } from '@yinji/contract';
import { beijingDate } from '../../../lib/format.ts';
import { formWords } from './words.ts';

interface Deposit {
  title: string;
  /** ISO 8601. */
  depositedAt: string;
}

/**
 * Faults that can be found automatically in a form: the contract's rules between fields, and contradictions
 * with the deposit. Sentences for the reviewer; they decide nothing.
 * @param today date in Beijing, YYYY-MM-DD
 */
export function formFlags(
  form: CertificationForm,
  deposit: Deposit,
  today: string,
  attachments: readonly { id: string; kind: AttachmentKind }[],
): string[] {
  const { flags } = formWords;
  const context = { today, title: null, verifiedName: null, attachments };
  const sentences = certificationFaults(form, context).map(({ message }) => message);
  if (form.title !== deposit.title) sentences.push(flags.title(deposit.title));
  const { completedOn } = form.creation;
  if (completedOn !== null && completedOn > beijingDate(deposit.depositedAt)) sentences.push(flags.completed);
  const authors = new Set(form.authors.map(({ name }) => name));
  const personal = form.rights.attribution === 'personal';
  if (personal && form.owners.some(({ name }) => !authors.has(name))) sentences.push(flags.author);
  return sentences;
}
