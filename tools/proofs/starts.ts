import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { freePort } from '@yinji/stack/free-port';
import { rollDice } from './dice.ts';
import { openInstallation, type KillMode } from './installation.ts';

/** Longer than a first start takes on an idle machine. */
const LONGEST_DELAY_MS = 4000;

/**
 * Kills the very first start of new folders, with database or keys half made. The next start must succeed at
 * the first attempt. The first two are killed while the database is being created, whatever the seed.
 */
export async function proveStarts(
  kills: number,
  seed: number,
  tell: (line: string) => void,
): Promise<string[]> {
  await ensureBuilt();
  const dice = rollDice(seed);
  const faults: string[] = [];
  for (let at = 0; at < kills; at += 1) {
    const delayMs = Math.floor(dice() * LONGEST_DELAY_MS);
    const mode: KillMode = at === 0 ? 'everything' : at === 1 || dice() < 0.5 ? 'starter' : 'everything';
    const fault = await proveStart(at < 2 ? undefined : delayMs, mode, tell);
    if (fault !== undefined) faults.push(fault);
  }
  return faults;
}

/** `delayMs` undefined: at the moment when the database's folder begins to look complete. */
async function proveStart(
  delayMs: number | undefined,
  mode: KillMode,
  tell: (line: string) => void,
): Promise<string | undefined> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yinji-starts-'));
  chmodSync(dataDir, 0o711);
  const installation = openInstallation(dataDir, await freePort());
  const moment = delayMs === undefined ? 'as the database is being made' : `${delayMs} ms after the start`;
  const sight = join(dataDir, 'postgres/cluster/PG_VERSION');
  await installation.breakStart(async () => {
    if (delayMs !== undefined) return pause(delayMs);
    for (const deadline = Date.now() + 30_000; !existsSync(sight) && Date.now() < deadline;) await pause(2);
  }, mode);
  try {
    const life = await installation.start();
    await life.stop();
    tell(`${mode} killed ${moment}: up again after ${Math.round(life.readyMs)} ms`);
    rmSync(dataDir, { recursive: true, force: true });
    return undefined;
  } catch (cause) {
    const fault = `${mode} killed ${moment} of ${dataDir}: ${cause instanceof Error ? cause.message.trim() : String(cause)}`;
    tell(fault);
    return fault;
  }
}
