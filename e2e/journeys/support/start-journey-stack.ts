import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { startStack, type RunningStack } from '@yinji/stack/start-stack';

/** What the tests' process reads of the running stack. */
export type StackAddress = Omit<RunningStack, 'stop'>;
export const STACK_VARIABLE = 'YINJI_JOURNEY_STACK';

/** What the footer says, as an operator would set it. */
export const FILING = {
  ICP_NUMBER: '京ICP备00000000号-1',
  POLICE_NUMBER: '京公网安备 00000000000000号',
  OPERATOR: '印迹评估运营方　北京市某区某路 1 号　010-00000000',
} as const;

/** Before the first journey: builds what changed and starts one stack; answers what stops it after the last. */
export default async function openStack(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'yinji-journeys-'));
  // PostgreSQL's user must get through to its folder.
  chmodSync(dataDir, 0o711);
  const { stop, ...address } = await startStack({
    dataDir,
    port: 0,
    host: '127.0.0.1',
    env: { REVIEW_SAMPLE_PERCENT: '0', ...FILING },
    onLost: (name, code) => console.error(`${name} ended by itself (${String(code)})`),
  });
  // Workers are started afterwards and inherit it.
  process.env[STACK_VARIABLE] = JSON.stringify(address satisfies StackAddress);
  return async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
