import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

interface Line {
  at: string;
  to: string;
  text: string;
}

/** Waits for the newest code sent to a number since `since`. */
export async function readCode(outbox: string, to: string, since: Date): Promise<string> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const text = await readFile(outbox, 'utf8').catch(() => '');
    const lines = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
    const line = lines.findLast((one) => one.to === to && new Date(one.at) >= since);
    const code = line && /验证码 (\d{6})/.exec(line.text)?.[1];
    if (code !== undefined) return code;
    await pause(25);
  }
  throw new Error(`no code came for ${to}`);
}
