/**
 * Opens a PDF in a tab of its own and asks for its print dialog.
 * @returns false where the browser shows no PDF, or opens no tab
 */
export function openPrint(pdf: Blob): boolean {
  if (!navigator.pdfViewerEnabled) return false;
  const url = URL.createObjectURL(pdf);
  const tab = globalThis.open(url);
  // The tab reads the address while it opens.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  // Where the viewer is out of reach its own print button is one press away.
  tab?.addEventListener('load', () => tab.print());
  return tab !== null;
}
