export interface MetricsAddress {
  host: string;
  port: number;
}

/**
 * Such as `127.0.0.1:9461`; undefined where none is set. Of this machine alone: whoever reaches it reads the figures.
 * @throws what is wrong with it
 */
export function readMetricsAddress(text: string | undefined): MetricsAddress | undefined {
  if (text === undefined || text === '') return undefined;
  const [, four, six, port] = /^(?:(127(?:\.\d{1,3}){3})|\[(::1)\]):(\d{1,5})$/.exec(text) ?? [];
  const host = four ?? six;
  if (host === undefined || !(Number(port) > 0 && Number(port) < 65_536))
    throw new Error('an address of this machine alone, such as 127.0.0.1:9461');
  return { host, port: Number(port) };
}
