import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** SIGKILL of the postmaster; its helpers end with it. Resolves when it is gone. */
export async function killPostgres(id: number): Promise<void> {
  process.kill(id, 'SIGKILL');
  while (existsSync(`/proc/${id}/stat`) && !/\) Z/.test(readFileSync(`/proc/${id}/stat`, 'utf8')))
    await pause(5);
}
