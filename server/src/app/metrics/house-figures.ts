import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HEALTH_ALERTS } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { lookAtHouse, type Seen } from '../look-at-house.ts';

/** Names, units and labels of every figure of the house; no label holds what a person gave. */
export const HOUSE_FIGURES = {
  yinji_health_alert: ['1 where this part needs attention, as /health/ready says', ['part']],
  yinji_waiting: ['How many wait; counting stops at 10,000', ['queue']],
  yinji_waiting_oldest_seconds: ['How long the oldest of them has waited', ['queue']],
  yinji_log_entries: ['Entries of the log under its newest checkpoint', []],
  yinji_checkpoint_age_seconds: ['Since the newest checkpoint was published; a quiet log publishes none', []],
  yinji_witness_cosigned: ['1 where the witness cosigned the newest checkpoint', ['witness']],
  yinji_witness_quorum: ['How many witnesses must cosign', []],
  yinji_time_authority_failures: ['Failures in a row, as this process has seen them', ['authority']],
  yinji_time_authority_tokens: ['Tokens of deposits of the last 24 hours', ['authority']],
  yinji_proof_renewals_due: ['Proofs of time that must be renewed now', []],
  yinji_messages_failed: ['Messages of the last 24 hours that failed', []],
  yinji_messages_unsure: ['Messages of the last 24 hours without an answer of their provider', []],
  yinji_message_provider_failures: ['Failures in a row, as this process has seen them', ['provider']],
  yinji_jobs_due: ['Jobs that are due and not running; counting stops at 10,000', ['kind']],
  yinji_jobs_late_seconds: ['How long the oldest of them has been due', ['kind']],
  yinji_jobs_retrying: ['Jobs that failed and are tried again', ['kind']],
  yinji_jobs_dead: ['Jobs that are given up until somebody restarts them', ['kind']],
  yinji_security_alarms: ['Kinds of the security log that happened too often in the last hour', []],
  yinji_disk_bytes: ['Size of the disk with DATA_DIR', []],
  yinji_disk_free_bytes: ['Free on it', []],
  yinji_disk_away: ['1 while the disk with the files is not mounted', []],
  yinji_archive_state: ['1 for the state of the archive of the write-ahead log', ['state']],
  yinji_sealer_reachable: ['1 where the sealer answers', []],
  yinji_copy_index_ready: ['1 where the copy index answers and agrees with the tables', []],
  yinji_certificate_end_timestamp_seconds: ['When a certificate of ours or the trust root ends', ['name']],
  yinji_clock_ahead_seconds: ["How far this process's clock is ahead", ['of']],
  yinji_backup_timestamp_seconds: ['When the last complete backup ended, where DATA_DIR knows of one', []],
} as const satisfies Record<string, readonly [help: string, labels: readonly string[]]>;

export type Figure = [name: keyof typeof HOUSE_FIGURES, value: number, labels?: Record<string, string>];

/** As the last look at the house found it; where the database is away, its alert alone. */
export async function findHouseFigures(context: AppContext): Promise<Figure[]> {
  const look = await lookAtHouse(context);
  const alerts = HEALTH_ALERTS.map((part): Figure => [
    'yinji_health_alert',
    Number(look.alerts.includes(part)),
    { part },
  ]);
  // Nothing is known of the other parts then: no figure, so that no alarm tells of them.
  if (look.seen === undefined) return alerts.filter(([, value]) => value === 1);
  const { house } = look.seen;
  return [
    ...alerts,
    ...queueFigures(house),
    ...logFigures(house),
    ...machineFigures(house),
    ...providerFigures(context, house),
    ...jobFigures(look.seen),
    ...(await findBackupFigure(context)),
  ];
}

type House = Seen['house'];

function queueFigures({ at, log, time, deposits, documents, messages, ...house }: House): Figure[] {
  const queues = {
    records: log.pending,
    checkpoints: log.uncosigned,
    recovered: log.recovered,
    stamps: time.waiting,
    deposits,
    documents,
    messages: messages.waiting,
  };
  return [
    ...Object.entries(queues).flatMap(([queue, { count, oldestAt }]): Figure[] => [
      ['yinji_waiting', count, { queue }],
      ['yinji_waiting_oldest_seconds', oldestAt === null ? 0 : secondsFrom(oldestAt, at), { queue }],
    ]),
    ['yinji_proof_renewals_due', time.renewalsDue],
    ['yinji_messages_failed', messages.failed],
    ['yinji_messages_unsure', messages.unsure],
    ['yinji_security_alarms', house.alarms.length],
  ];
}

function logFigures({ at, log }: House): Figure[] {
  return [
    ['yinji_log_entries', log.size],
    ...(log.publishedAt === null
      ? []
      : [['yinji_checkpoint_age_seconds', secondsFrom(log.publishedAt, at)] satisfies Figure]),
    ['yinji_witness_quorum', log.quorum],
    ...log.witnesses.map(({ name, hasCosigned }): Figure => [
      'yinji_witness_cosigned',
      Number(hasCosigned),
      { witness: name },
    ]),
  ];
}

function machineFigures({ disk, archive, sealer, copyIndex, ends, clock }: House): Figure[] {
  return [
    ['yinji_disk_bytes', disk.totalBytes],
    ['yinji_disk_free_bytes', disk.freeBytes],
    ['yinji_disk_away', Number(disk.isAway)],
    ['yinji_archive_state', 1, { state: archive }],
    ['yinji_sealer_reachable', Number(sealer !== 'unreachable')],
    ['yinji_copy_index_ready', Number(copyIndex === 'ok')],
    ...ends.map(({ name, endsAt }): Figure => [
      'yinji_certificate_end_timestamp_seconds',
      Date.parse(endsAt) / 1000,
      { name },
    ]),
    ...clock.map(({ source, aheadMs }): Figure => [
      'yinji_clock_ahead_seconds',
      aheadMs / 1000,
      { of: source },
    ]),
  ];
}

function providerFigures({ sms, mail }: AppContext, { time }: House): Figure[] {
  const senders = [
    ...(sms?.states() ?? []),
    ...(mail === undefined ? [] : [{ name: 'smtp', ...mail.state() }]),
  ];
  return [
    ...time.authorities.flatMap(({ name, failures, stamped }): Figure[] => [
      ['yinji_time_authority_failures', failures, { authority: name }],
      ['yinji_time_authority_tokens', stamped, { authority: name }],
    ]),
    ...senders.map(({ name, failures }): Figure => [
      'yinji_message_provider_failures',
      failures,
      { provider: name },
    ]),
  ];
}

function jobFigures({ dueJobs, failingJobs }: Seen): Figure[] {
  const sum = (kind: string, of: 'dead' | 'retrying') =>
    failingJobs.filter((row) => row.kind === kind).reduce((all, row) => all + row[of], 0);
  return dueJobs.flatMap(({ kind, count, late_seconds }): Figure[] => [
    ['yinji_jobs_due', count, { kind }],
    ['yinji_jobs_late_seconds', late_seconds, { kind }],
    ['yinji_jobs_retrying', sum(kind, 'retrying'), { kind }],
    ['yinji_jobs_dead', sum(kind, 'dead'), { kind }],
  ]);
}

/** The command that makes a backup touches it at its end. */
async function findBackupFigure({ config }: AppContext): Promise<Figure[]> {
  const made = await stat(join(config.dataDir, 'last-backup')).catch(() => undefined);
  return made === undefined ? [] : [['yinji_backup_timestamp_seconds', made.mtimeMs / 1000]];
}

const secondsFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;
