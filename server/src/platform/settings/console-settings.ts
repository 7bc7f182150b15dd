import { BlockList, isIP } from 'node:net';

export interface ConsoleSettings {
  /** The console's own origin, without a trailing slash; undefined: it is at the portal's. */
  consoleUrl: string | undefined;
  /** The only addresses that reach the console; undefined: all. */
  consoleNetworks: BlockList | undefined;
}

interface Portal {
  publicUrl: string;
  trustedProxies: readonly string[];
}
type Fault = (name: string, what: string) => undefined;

/** Where the console answers, and to whom. */
export function readConsoleSettings(
  { CONSOLE_URL: url, CONSOLE_NETWORKS: networks }: Record<string, string | undefined>,
  { publicUrl, trustedProxies }: Portal,
  readOrigin: (name: string, value: string) => string,
  fault: Fault,
): ConsoleSettings {
  const consoleUrl = url === undefined ? undefined : readOrigin('CONSOLE_URL', url);
  if (consoleUrl !== undefined && consoleUrl !== '') {
    if (consoleUrl === publicUrl) fault('CONSOLE_URL', 'another origin than PUBLIC_URL');
    if (new URL(consoleUrl).protocol !== (URL.canParse(publicUrl) && new URL(publicUrl).protocol))
      fault('CONSOLE_URL', 'https where PUBLIC_URL is, and only there');
  }
  const consoleNetworks = networks === undefined ? undefined : readNetworks(networks, fault);
  // This server speaks no TLS: with https every visitor comes through a proxy, and has its address.
  if (consoleNetworks && publicUrl.startsWith('https:') && trustedProxies.length === 0)
    fault('CONSOLE_NETWORKS', 'needs TRUSTED_PROXIES: behind a proxy all visitors have its address');
  return { consoleUrl, consoleNetworks };
}

function readNetworks(text: string, fault: Fault): BlockList {
  const list = new BlockList();
  for (const one of text.split(',').map((each) => each.trim())) {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(one) ?? [];
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    const prefix = Number(bits ?? most);
    if (family === 0 || address.includes('%') || prefix < 1 || prefix > most)
      fault('CONSOLE_NETWORKS', `addresses or networks such as 10.8.0.0/16,2001:db8::/48, not “${one}”`);
    else list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
