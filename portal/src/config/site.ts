type Fact = 'name' | 'icp' | 'police' | 'operator';

/** For prerendering the server sets these values; there is no page yet to read them from. */
export const prerenderedSite: Partial<Record<Fact, string>> = {};

/** The value that the server wrote into the page; '' without one, or without our server. */
function told(fact: Fact, meta: string): string {
  const content =
    prerenderedSite[fact] ??
    globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${meta}]`)?.content ??
    '';
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
