import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { World } from '../world.ts';
import { listUndelivered, markDelivered } from './outbox-store.ts';

/**
 * Evaluation's delivery: one JSON line a message in `$DATA_DIR/outbox.jsonl`. A crash between the line and the mark
 * delivers it twice, never not at all.
 */
export async function deliverMessages(world: World): Promise<void> {
  for (const row of await listUndelivered(world.db, 50)) {
    const { to, text } = JSON.parse(world.vault.open('outbox', row.sealed)) as { to: string; text: string };
    const line = JSON.stringify({
      id: row.id,
      at: row.created_at.toISOString(),
      channel: row.channel,
      to,
      text,
    });
    await appendFile(join(world.config.dataDir, 'outbox.jsonl'), `${line}\n`, { mode: 0o600, flush: true });
    await markDelivered(world.db, row.id, world.now());
  }
}
