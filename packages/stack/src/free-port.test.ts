import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { checkPort, freePort } from './free-port.ts';

test('an occupied port is named, with what to do about it', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(`port ${port} of 127.0.0.1 is taken`);
  await new Promise((resolve) => other.close(resolve));
  await expect(checkPort(port, '127.0.0.1')).resolves.toBeUndefined();
});

test('a free port lies below the ephemeral range, from which outgoing connections take ports before it is bound', async () => {
  for (let at = 0; at < 20; at += 1) expect(await freePort()).toBeLessThan(32_768);
});
