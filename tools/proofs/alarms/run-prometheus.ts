import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@yinji/stack/free-port';

const RULES = join(import.meta.dirname, '../../../deploy/prometheus/alarms.yml');

/** Longer than the two seconds that the house waits for a process beside it. */
const SCRAPE_SECONDS = 3;
/** A drill cannot wait for hours. Limits stay as they are; what must last for a while, lasts for seconds. */
const FOR: Record<string, string> = { '1m': '7s', '2m': '7s', '5m': '8s', '10m': '8s', '1h': '9s' };
const WINDOWS: Record<string, string> = { '5m': '20s', '10m': '100s', '15m': '40s' };

/** The rules of an installation with shorter times. */
function shorten(rules: string): string {
  return rules
    .replaceAll(/for: (\w+)/g, (_, time: string) => `for: ${FOR[time] ?? `unknown ${time}`}`)
    .replaceAll(/\[(\w+)\]/g, (_, time: string) => `[${WINDOWS[time] ?? `unknown ${time}`}]`);
}

export interface RunningPrometheus {
  /** Names of the alarms that are pending, and of those that fire. */
  ask(): Promise<{ pending: string[]; firing: string[] }>;
  close(): void;
}

/** Prometheus itself over our rules, in a folder of its own. `targets`: the address of each process's figures. */
export async function runPrometheus(
  program: string,
  targets: Record<'web' | 'worker' | 'sealer', string>,
): Promise<RunningPrometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-prometheus-'));
  writeFileSync(join(folder, 'alarms.yml'), shorten(readFileSync(RULES, 'utf8')));
  writeFileSync(
    join(folder, 'prometheus.yml'),
    JSON.stringify({
      global: {
        scrape_interval: `${SCRAPE_SECONDS}s`,
        scrape_timeout: `${SCRAPE_SECONDS}s`,
        evaluation_interval: '1s',
      },
      rule_files: ['alarms.yml'],
      scrape_configs: [
        {
          job_name: 'yinji',
          static_configs: Object.entries(targets).map(([name, address]) => ({
            targets: [address],
            labels: { process: name },
          })),
        },
      ],
    }),
  );
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const close = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilAnswers(`http://${address}/-/ready`);
  } catch (cause) {
    close();
    throw cause;
  }
  return {
    async ask() {
      const answer = (await (await fetch(`http://${address}/api/v1/alerts`)).json()) as Alerts;
      const named = (state: string) => [
        ...new Set(
          answer.data.alerts.filter((one) => one.state === state).map(({ labels }) => labels.alertname),
        ),
      ];
      return { pending: named('pending'), firing: named('firing') };
    },
    close,
  };
}

interface Alerts {
  data: { alerts: { state: string; labels: { alertname: string } }[] };
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error('Prometheus did not start');
}
