import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where `tools/install.mjs --test` unpacks Debian's package. */
const UNPACKED = join(import.meta.dirname, '../../../.cache/prometheus/usr/bin');

/** The path of one of Prometheus's two programs; undefined where it is not installed. */
export function findPrometheus(program: 'prometheus' | 'promtool'): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), UNPACKED];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
