import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderOfProcessInMemory } from '@yinji/testkit/folder-in-memory';
import { startStack, type RunningStack } from '@yinji/stack/start-stack';

/** The footer's content, as an operator would set it. */
export const FILING = {
  ICP_NUMBER: '京ICP备00000000号-1',
  POLICE_NUMBER: '京公网安备 00000000000000号',
  OPERATOR: '印迹评估运营方　北京市某区某路 1 号　010-00000000',
} as const;

/** An installation for the journeys of one worker; `stop` removes it completely. */
export async function startJourneyStack(): Promise<RunningStack> {
  const dataDir = folderOfProcessInMemory('journeys') ?? mkdtempSync(join(tmpdir(), 'yinji-journeys-'));
  mkdirSync(dataDir, { recursive: true });
  // PostgreSQL's user must be able to reach its folder.
  chmodSync(dataDir, 0o711);
  const stack = await startStack({
    dataDir,
    port: 0,
    host: '127.0.0.1',
    fsync: false,
    env: { REVIEW_SAMPLE_PERCENT: '0', ...FILING },
    onLost: (name, code) => console.error(`${name} ended by itself (${String(code)})`),
  });
  return {
    ...stack,
    async stop() {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
