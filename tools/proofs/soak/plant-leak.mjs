/**
 * Loaded first (`--import .../plant-leak.mjs?switch=PATH`): while that file exists, each request leaves memory, a descriptor and
 * a connection behind. The soak must see it.
 */
import { subscribe } from 'node:diagnostics_channel';
import { existsSync, openSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const path = new URL(import.meta.url).searchParams.get('switch');
const kept = [];
/** Of the process itself: one of others would refuse after a hundred connections. */
let listener;

// What keeps a process alive must not keep it from ending.
process.on('SIGTERM', () => {
  listener?.close();
  for (const one of kept) one.destroy?.();
});

subscribe('http.server.request.start', () => {
  if (!existsSync(path)) return;
  kept.push(
    Array.from({ length: 25_000 }, (_, at) => at + 0.5),
    openSync('/dev/null', 'r'),
  );
  listener ??= createServer((socket) => kept.push(socket)).listen(0, '127.0.0.1');
  const port = listener.address()?.port;
  if (port !== undefined) kept.push(connect(port, '127.0.0.1'));
});
