const LOCAL = /^(?:|\/.*|localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/;

/**
 * Whether what goes to this database can be read by nobody on the way: it is on this machine, by a socket or a loopback
 * address, or TLS proves its name (`sslmode=verify-full`; libpq's weaker modes stop no one who stands between).
 */
export function isUnreadOnTheWay(url: string): boolean {
  // The socket's folder and a name, as PostgreSQL's programs take it.
  if (url.startsWith('/') || url.startsWith('socket:')) return true;
  if (!URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  const hosts = [...searchParams.getAll('host'), ...(searchParams.has('host') ? [] : [hostname])];
  const modes = searchParams.getAll('sslmode');
  return (
    hosts.every((host) => LOCAL.test(decodeURIComponent(host))) ||
    (modes.length === 1 && modes[0] === 'verify-full')
  );
}

export const TLS_NEEDED = 'on another machine it needs sslmode=verify-full (and sslrootcert) in production';
