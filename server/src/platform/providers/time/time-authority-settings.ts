/** An entry of TIME_AUTHORITIES. Without `url` it is the sealer's built-in authority. */
export interface TimeAuthoritySetting {
  name: string;
  /** http or https; user and password in it become basic authentication. */
  url?: string;
  policy?: string;
  /** http or https: where its CA publishes the revocation list. Never taken from a certificate, which strangers write. */
  crl?: string;
  isSimulated: boolean;
}

const BUILT_IN = 'built-in';

/**
 * Reads TIME_AUTHORITIES, a JSON array in the order of preference of {name, url, policy?, crl?, simulated?} or
 * {"name":"built-in"}; default: the built-in one alone. Throws Error with the fault; never with the URL, which
 * may contain a password.
 */
export function readTimeAuthorities(text = `[{"name":"${BUILT_IN}"}]`): TimeAuthoritySetting[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    list = undefined;
  }
  if (!Array.isArray(list) || list.length === 0) throw new Error('a JSON array of time authorities');
  const settings = list.map((each: unknown) => readSetting((each ?? {}) as Record<string, unknown>));
  if (new Set(settings.map(({ name }) => name)).size < settings.length)
    throw new Error('a name is there twice');
  return settings;
}

function readSetting({ name, url, policy, crl, simulated }: Record<string, unknown>): TimeAuthoritySetting {
  // As the `authority` of a timestamp record.
  if (typeof name !== 'string' || !/^[a-z0-9][a-z0-9._-]{0,63}$/.test(name))
    throw new Error('a name has small letters, digits, - . _');
  if (name === BUILT_IN) {
    if (url !== undefined) throw new Error(`${BUILT_IN} has no url`);
    return { name, isSimulated: true };
  }
  if (!isWebAddress(url)) throw new Error(`${name}: url must be http or https`);
  if (crl !== undefined && !isWebAddress(crl)) throw new Error(`${name}: crl must be http or https`);
  if (policy !== undefined && (typeof policy !== 'string' || !/^[0-2](\.(0|[1-9]\d*))+$/.test(policy)))
    throw new Error(`${name}: policy must be an OID`);
  return {
    name,
    url,
    isSimulated: simulated === true,
    ...(policy === undefined ? {} : { policy }),
    ...(crl === undefined ? {} : { crl }),
  };
}

const isWebAddress = (url: unknown): url is string =>
  typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** What production refuses: our own clock, a simulator, and whatever runs on this machine. */
export function isFitForProduction({ url, isSimulated }: TimeAuthoritySetting): boolean {
  if (url === undefined || isSimulated) return false;
  return !/^(localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(new URL(url).hostname);
}
