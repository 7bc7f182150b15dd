/** What the QR code of a certificate says: server/src/documents/issuing/document-parts.ts writes it. */
export interface PaperAddress {
  number: string;
  queryCode: string;
}

/** @param verifyPage absolute address of the page where numbers are verified; undefined for a code of anybody else */
export function readAddress(text: string, verifyPage: string): PaperAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, pathname, searchParams } = new URL(text);
  const own = new URL(verifyPage);
  const [number, queryCode] = [searchParams.get('number'), searchParams.get('code')];
  if (origin !== own.origin || pathname !== own.pathname || !number || !queryCode) return undefined;
  return { number, queryCode };
}
