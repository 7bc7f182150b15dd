import { createHash } from 'node:crypto';
import { createServer } from 'node:net';

/** Only a living process holds an abstract socket, so a killed start leaves nothing locked. */
export function lockDataDir(dataDir: string): Promise<() => void> {
  const name = `\0yinji-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`;
  return new Promise((resolve_, reject) => {
    const server = createServer();
    server.once('error', () =>
      reject(new Error(`${dataDir} is in use by another start; stop that one first, or set DATA_DIR`)),
    );
    server.listen(name, () => resolve_(() => void server.close()));
  });
}
