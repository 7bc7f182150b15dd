type Fact = 'name' | 'icp' | 'police' | 'operator';

/** Where a page is drawn ahead of any browser, the server tells these before; there is no page yet to read them from. */
export const drawnSite: Partial<Record<Fact, string>> = {};

/** What the server wrote into the page; '' where it wrote nothing, or where no server of ours stands before it. */
function told(fact: Fact, meta: string): string {
  const content =
    drawnSite[fact] ?? globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${meta}]`)?.content ?? '';
  return content.startsWith('__') ? '' : content;
}

/** Who runs this portal and what it is filed under: the operator's settings. */
export const SITE = {
  get name() {
    return told('name', 'application-name') || '印迹';
  },
  get icp() {
    return told('icp', 'icp-number');
  },
  get police() {
    return told('police', 'police-number');
  },
  get operator() {
    return told('operator', 'operator');
  },
};
