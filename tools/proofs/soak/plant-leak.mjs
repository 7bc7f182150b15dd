/**
 * Loaded first (`--import .../plant-leak.mjs?switch=PATH`): while that file exists, each request leaves memory, a descriptor and
 * a connection behind. The soak must see it.
 */
import { subscribe } from 'node:diagnostics_channel';
import { existsSync, openSync } from 'node:fs';
import { connect } from 'node:net';

const path = new URL(import.meta.url).searchParams.get('switch');
const { hostname, port } = new URL(process.env['DATABASE_URL'] ?? 'postgresql://127.0.0.1:1');
const kept = [];

subscribe('http.server.request.start', () => {
  if (!existsSync(path)) return;
  kept.push(
    Array.from({ length: 25_000 }, (_, at) => at + 0.5),
    openSync('/dev/null', 'r'),
  );
  if (kept.length < 40) kept.push(connect(Number(port), hostname).on('error', () => undefined));
});
