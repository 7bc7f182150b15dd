/** What the server wrote into the page; '' where it wrote nothing, or where no server of ours stands before it. */
function told(name: string): string {
  const content = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';
  return content.startsWith('__') ? '' : content;
}

/** Who runs this portal and what it is filed under: the operator's settings. */
export const SITE = {
  name: told('application-name') || '印迹',
  icp: told('icp-number'),
  police: told('police-number'),
  operator: told('operator'),
} as const;
