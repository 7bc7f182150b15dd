import type { AttachmentKind } from '../attachment-kinds.ts';

export interface FormFault {
  /** Dotted path of the faulty field; `attachments.<kind>` where an attachment is missing. */
  path: string;
  message: string;
}

/** What a form is judged against. */
export interface FormContext {
  /** The server's date in Beijing, YYYY-MM-DD. */
  today: string;
  /** The deposited title; null where it is unknown. */
  title: string | null;
  /** The verified name of the account; null where it is unknown. */
  verifiedName: string | null;
  attachments: readonly { id: string; kind: AttachmentKind }[];
}

/** Only the first fault at a path is reported. */
export type Collect = (path: string, message: string) => void;
