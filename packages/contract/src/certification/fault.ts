import type { AttachmentKind } from './dictionaries.ts';

export interface FormFault {
  /** Dotted path of the field at fault; `attachments.<kind>` where something must be attached. */
  path: string;
  message: string;
}

/** What a form is judged against. */
export interface FormContext {
  /** The server's date in Beijing, YYYY-MM-DD. */
  today: string;
  /** The deposited title; null where the one who judges cannot know it. */
  title: string | null;
  /** The verified name of the account; null where the one who judges cannot know it. */
  verifiedName: string | null;
  attachments: readonly { id: string; kind: AttachmentKind }[];
}

/** The first fault at a path is the one that is told. */
export type Collect = (path: string, message: string) => void;
