import { equalBytes, parseNote, parsePolicy } from '@yinji/evidence';
import { signNote } from '@yinji/sealing';
import type { Pool } from 'pg';
import { pause } from './wake-signal.ts';
import { formatWitnesses, readWitnesses, type SealerConfig, type WitnessPeer } from './config.ts';
import { findLastPublished, tileReader } from './log-store.ts';
import { openPool } from './open-pool.ts';
import {
  announcePolicy,
  isPublished,
  listPolicies,
  policySha256,
  putInForce,
  readPolicyState,
  saveAddresses,
  type PolicyRow,
} from './policy-store.ts';
import type { LogSigner } from './sign-checkpoint.ts';
import { startSequencer, type Sequencer, type SequencerPorts } from './sequencer.ts';
import { startWitnessQuorum, Superseded } from './witness-quorum.ts';
import { formatPolicy, publishPolicy } from './write-trust.ts';

const POLL_MS = 100;
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 1000;

export interface PolicedPorts extends Omit<SequencerPorts, 'config'> {
  config: Pick<SealerConfig, 'databaseUrl' | 'logDir' | 'trustDir' | 'witnesses' | 'quorum'>;
  /** The log's next key: signs from the moment on when the policy that names it is in force. */
  nextSigner?: LogSigner | undefined;
  /** Called at that moment: the old key can be destroyed. */
  endOldKey?: () => Promise<void>;
}

/**
 * A sequencer under the witness policy in force. Settings with another policy, or another key of the log, are a change, in
 * this order: the new witnesses cosign the published checkpoint under the new key (else a wrong key would lock the log for
 * ever); the change is logged; the quorum of the old policy cosigns a checkpoint over its record; the new policy is in
 * force and published as policy.txt. Until then the log continues under the old one. After a stop at any line the next
 * start continues from the stored state.
 */
export function startPolicedSequencer(ports: PolicedPorts): Sequencer {
  let running: Sequencer | undefined;
  let fault: string | undefined;
  const use: Use = (config, signer, signal) =>
    (running = startSequencer({ ...ports, config, signer: beside(signer, ports), signal }));
  const run = async (): Promise<void> => {
    let failures = 0;
    while (!ports.signal.aborted) {
      try {
        await settle(ports, use);
        fault = undefined;
        return await use(ports.config, ports.nextSigner ?? ports.signer, ports.signal).done;
      } catch (cause) {
        if (ports.signal.aborted) return;
        fault = (cause as Error).message;
        ports.tell('policy-failed', { cause: fault });
        await pause(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++), ports.signal);
      }
    }
  };
  const idle = { leading: false, size: 0, publishedSize: 0, witnesses: [] };
  return {
    wake: () => running?.wake(),
    state: () => ({ ...(running?.state() ?? idle), ...(fault !== undefined && { fault }) }),
    done: run(),
  };
}

type Use = (config: SequencerPorts['config'], signer: LogSigner, signal: AbortSignal) => Sequencer;
type WantedPolicy = Pick<PolicyRow, 'policy' | 'witnesses' | 'quorum'>;

/** While a key follows another, what either signed is of this log. */
function beside(signer: LogSigner, { signer: one, nextSigner: other = one }: PolicedPorts): LogSigner {
  return { ...signer, former: [one.key, other.key, ...(one.former ?? [])] };
}

/** The key that the policy in force names. */
function signerUnder({ policy }: PolicyRow, { signer, nextSigner }: PolicedPorts): LogSigner {
  const named = parsePolicy(policy).logs.map(({ key }) => key.publicKey);
  const found = [signer, nextSigner].find((one) =>
    named.some((key) => one && equalBytes(key, one.key.publicKey)),
  );
  if (found === undefined) throw new Error('the key that the policy in force names is not among the keys');
  return found;
}

/** Resolves when the policy of the settings is in force and published. */
async function settle(ports: PolicedPorts, use: Use): Promise<void> {
  const { config, signer, nextSigner = signer, tell } = ports;
  const wanted: WantedPolicy = {
    policy: formatPolicy(nextSigner.vkey, config),
    witnesses: formatWitnesses(config.witnesses),
    quorum: config.quorum,
  };
  const db = openPool(config.databaseUrl, 3);
  try {
    for (;;) {
      const { current, announced } = await readPolicyState(db);
      if (current === undefined) {
        await announce(db, wanted, undefined);
        tell('policy-logged', { policy: policySha256(wanted.policy) });
        continue;
      }
      await publishPolicy(config.trustDir, current.policy, await listPolicies(db));
      if (announced === undefined && current.policy === wanted.policy) {
        await saveAddresses(db, current.seq, wanted.witnesses);
        return await ports.endOldKey?.();
      }
      await goOnUnder(current, ports, use, async (sequencer) => {
        const next = announced ?? (await change(db, wanted, current, ports));
        sequencer.wake();
        tell('policy-change-waits', { for: 'the old quorum', policy: policySha256(next.policy) });
        while (!(await isPublished(db, next.recordSha256))) {
          await pause(POLL_MS, ports.signal);
          ports.signal.throwIfAborted();
        }
      });
      // Nothing is published between the two: the next checkpoint is cosigned under the new policy.
      const next = (await readPolicyState(db)).announced;
      if (next === undefined) continue;
      await putInForce(db, next.seq);
      tell('policy-in-force', { policy: policySha256(next.policy) });
    }
  } finally {
    await db.end();
  }
}

/** Runs the log under a policy while `work` runs. */
async function goOnUnder(
  row: PolicyRow,
  ports: PolicedPorts,
  use: Use,
  work: (sequencer: Sequencer) => Promise<void>,
): Promise<void> {
  const { witnesses, quorum } = row;
  const { databaseUrl, logDir, witnesses: now } = ports.config;
  const { signal } = ports;
  const stop = new AbortController();
  const peers = atNewAddresses(readWitnesses(witnesses), now);
  const inner = AbortSignal.any([signal, stop.signal]);
  const sequencer = use({ databaseUrl, logDir, witnesses: peers, quorum }, signerUnder(row, ports), inner);
  try {
    await work(sequencer);
  } finally {
    stop.abort(new Error('the policy changes'));
    await sequencer.done;
  }
}

/** Has the new witnesses prove their keys, then announces the change. */
async function change(
  db: Pool,
  wanted: WantedPolicy,
  current: PolicyRow,
  ports: PolicedPorts,
): Promise<PolicyRow> {
  ports.tell('policy-change-waits', { for: 'the new witnesses', policy: policySha256(wanted.policy) });
  await probe(db, ports.config.witnesses, ports.config.quorum, ports);
  await announce(db, wanted, current);
  const { announced } = await readPolicyState(db);
  if (announced === undefined) throw new Error('another sealer has changed the policy');
  return announced;
}

/** A witness that stays may have a new address. */
function atNewAddresses(old: readonly WitnessPeer[], now: readonly WitnessPeer[]): WitnessPeer[] {
  return old.map((peer) => ({ ...peer, url: now.find(({ vkey }) => vkey === peer.vkey)?.url ?? peer.url }));
}

/** Resolves when the new quorum has cosigned the published checkpoint under the new key; waits until it has. */
async function probe(
  db: Pool,
  peers: readonly WitnessPeer[],
  quorum: number,
  { tell, signal, signer, nextSigner = signer }: PolicedPorts,
): Promise<void> {
  for (;;) {
    const last = await findLastPublished(db);
    if (last === undefined || quorum === 0) return;
    const stop = new AbortController();
    const inner = AbortSignal.any([signal, stop.signal]);
    const witnessQuorum = startWitnessQuorum(peers, quorum, { tiles: tileReader(db), tell, signal: inner });
    try {
      const { size, root } = last;
      const { body } = parseNote(last.note);
      await witnessQuorum.cosign({ size, root, note: await signNote(body, nextSigner), body });
      return;
    } catch (cause) {
      // The log grew meanwhile, and a witness of both policies with it.
      if (!(cause instanceof Superseded)) throw cause;
      await pause(POLL_MS, signal);
    } finally {
      stop.abort(new Error('asked'));
      await witnessQuorum.done;
    }
  }
}

async function announce(db: Pool, wanted: WantedPolicy, current: PolicyRow | undefined): Promise<void> {
  const client = await db.connect();
  try {
    await announcePolicy(client, wanted, current, new Date());
  } finally {
    client.release();
  }
}
