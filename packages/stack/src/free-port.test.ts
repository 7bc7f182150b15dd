import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { checkPort, freePort } from './free-port.ts';

test('a port that somebody listens on is named, with what to do about it', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(`port ${port} of 127.0.0.1 is taken`);
  await new Promise((resolve) => other.close(resolve));
  await expect(checkPort(port, '127.0.0.1')).resolves.toBeUndefined();
});

test('a free port lies below the ephemeral ones, which an outgoing connection could be given before it is bound', async () => {
  for (let at = 0; at < 20; at += 1) expect(await freePort()).toBeLessThan(32_768);
});
