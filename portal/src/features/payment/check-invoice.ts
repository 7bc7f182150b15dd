import { isCreditCode } from '@yinji/contract';
import { paymentWords } from './words.ts';

export interface TypedInvoice {
  orderIds: readonly string[];
  titleKind: 'person' | 'company';
  title: string;
  taxNumber: string;
  email: string;
}

export type InvoiceFaults = Partial<Record<'orderIds' | 'title' | 'taxNumber' | 'email', string | undefined>>;

/** Faults of the input in words; the server checks again. */
export function checkInvoice({ orderIds, titleKind, title, taxNumber, email }: TypedInvoice): InvoiceFaults {
  const words = paymentWords.invoice;
  return {
    ...(orderIds.length === 0 && { orderIds: words.chooseMissing }),
    ...(title.trim().length < 2 && { title: words.nameMissing }),
    ...(titleKind === 'company' && !isCreditCode(taxNumber) && { taxNumber: words.taxNumberWrong }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && { email: words.emailWrong }),
  };
}
