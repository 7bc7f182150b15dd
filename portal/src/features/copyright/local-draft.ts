import type { FormValues } from './form-values.ts';

/** A form that is not complete enough for the server is kept in this browser, for this account and this work. */
export const draftKey = (accountId: string, workId: string): string =>
  `yinji.certification.${accountId}.${workId}`;

export function readDraft(key: string): FormValues | undefined {
  try {
    return parseDraft(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

export function writeDraft(key: string, values: FormValues | undefined): void {
  try {
    if (values) localStorage.setItem(key, JSON.stringify(values));
    else localStorage.removeItem(key);
  } catch {
    // Storage may be switched off or full: the draft then lives as long as the page.
  }
}

const GROUPS = ['creation', 'publication', 'rights', 'statement', 'contact', 'declarations'] as const;

/** What was kept, or nothing where it is no form of this shape any more. */
export function parseDraft(stored: string | null): FormValues | undefined {
  try {
    const draft = JSON.parse(stored ?? 'null') as Partial<FormValues> | null;
    const isForm =
      typeof draft?.title === 'string' &&
      Array.isArray(draft.owners) &&
      Array.isArray(draft.authors) &&
      GROUPS.every((group) => typeof draft[group] === 'object' && draft[group] !== null) &&
      Array.isArray(draft.rights?.held);
    return isForm ? (draft as FormValues) : undefined;
  } catch {
    return undefined;
  }
}
