import { Link } from '@tanstack/react-router';
import { type HealthAlert, SECURITY_EVENTS } from '@yinji/contract';
import { Status } from '@yinji/ui';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { beijingDate, formatCount, formatInstant, formatMoment, formatSpan } from '../../lib/format.ts';
import { MOST_COUNTED, type House } from './overview-queries.ts';
import { houseWords as words } from './words.ts';

interface Part {
  house: House;
  healthAlerts: ReadonlySet<HealthAlert>;
}

export function LogPart({ house: { at, log }, healthAlerts }: Part) {
  const {
    title,
    size,
    published,
    never,
    pending,
    recovered,
    uncosigned,
    witnesses,
    quorum,
    cosigned,
    missing,
  } = words.log;
  return (
    <Section id="log" title={title}>
      <Fact name={size} value={formatCount(log.size)} />
      <Fact
        name={published}
        value={log.publishedAt === null ? never : agoOf(at, log.publishedAt)}
        note={log.publishedAt === null ? undefined : formatInstant(log.publishedAt)}
      />
      <Waits name={pending} at={at} backlog={log.pending} isLate={healthAlerts.has('pending')} />
      <Waits name={recovered} at={at} backlog={log.recovered} isLate={healthAlerts.has('recovered')} />
      <Waits name={uncosigned} at={at} backlog={log.uncosigned} isLate={healthAlerts.has('uncosigned')} />
      <Fact name={witnesses} value={quorum(log.quorum)} isLate={healthAlerts.has('witnesses')}>
        <ul className="basis-full">
          {log.witnesses.map(({ name, hasCosigned }) => (
            <li className="flex flex-wrap gap-x-12 gap-y-0 justify-between" key={name}>
              <span className="mono">{name}</span>
              <Status
                look="plain"
                kind={hasCosigned ? 'passed' : 'draft'}
                word={hasCosigned ? cosigned : missing}
              />
            </li>
          ))}
        </ul>
      </Fact>
    </Section>
  );
}

export function TimePart({ house: { at, time }, healthAlerts }: Part) {
  const { title, waiting, stampedOn, renewals, firstEnd, authorities } = words.time;
  return (
    <Section id="time" title={title}>
      <Waits name={waiting} at={at} backlog={time.waiting} isLate={healthAlerts.has('unstamped')} />
      <Fact name={stampedOn} value={time.logStampedOn ?? words.none} isLate={healthAlerts.has('logStamp')} />
      <Fact name={renewals} value={countOf(time.renewalsDue)} isLate={healthAlerts.has('renewals')} />
      <Fact
        name={firstEnd}
        value={time.firstProofEndsAt === null ? words.none : formatInstant(time.firstProofEndsAt).slice(0, 10)}
      />
      <Fact name={authorities} value="" isLate={healthAlerts.has('authorities')}>
        <ul className="basis-full">
          {time.authorities.map((one) => (
            <li className="flex flex-wrap gap-x-12 gap-y-0 justify-between" key={one.name}>
              <span>
                <span className="mono">{one.name}</span>
                {one.isSimulated && <small className="ml-8">{words.time.simulated}</small>}
              </span>
              <Status look="plain" kind={one.failures > 0 ? 'reviewing' : 'passed'} word={healthOf(one)} />
            </li>
          ))}
        </ul>
      </Fact>
    </Section>
  );
}

function healthOf({ failures, passedOverUntil, stamped }: House['time']['authorities'][number]): string {
  if (passedOverUntil !== null) return words.time.passedOver(formatMoment(passedOverUntil));
  return failures > 0 ? words.time.failures(formatCount(failures)) : words.time.stamped(formatCount(stamped));
}

export function BacklogsPart({ house: { at, deposits, documents, messages }, healthAlerts }: Part) {
  const { title, failed, unsure, ...names } = words.backlogs;
  return (
    <Section id="backlogs" title={title}>
      <Waits name={names.deposits} at={at} backlog={deposits} isLate={healthAlerts.has('deposits')} />
      <Waits name={names.documents} at={at} backlog={documents} isLate={healthAlerts.has('documents')} />
      <Waits name={names.messages} at={at} backlog={messages.waiting} isLate={healthAlerts.has('messages')} />
      <Fact name={failed} value={countOf(messages.failed)} />
      <Fact name={unsure} value={countOf(messages.unsure)} />
    </Section>
  );
}

const GIB = 1024 ** 3;
const sizeOf = (bytes: number) => `${(bytes / GIB).toFixed(bytes < 100 * GIB ? 1 : 0)} GB`;

export function DiskPart({ house: { disk }, healthAlerts }: Part) {
  const { title, free, of, share, away } = words.disk;
  const used = disk.totalBytes === 0 ? 0 : 1 - disk.freeBytes / disk.totalBytes;
  return (
    <Section id="disk" title={title}>
      <Fact
        name={free}
        value={sizeOf(disk.freeBytes)}
        note={disk.isAway ? away : `${of(sizeOf(disk.totalBytes))}，${share(Math.round(used * 100))}`}
        isLate={healthAlerts.has('disk')}
      >
        <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="3" className="fill-sunken" />
          <rect width={used * 100} height="3" className="fill-brand" />
        </svg>
      </Fact>
    </Section>
  );
}

export function JobsPart({ house: { jobs }, healthAlerts }: Part) {
  const { title, dead, retrying, open } = words.jobs;
  const isLate = healthAlerts.has('jobs');
  return (
    <Section id="jobs" title={title}>
      <Fact name={dead} value={countOf(jobs.dead)} isLate={isLate && jobs.dead > 0} />
      <Fact name={retrying} value={countOf(jobs.retrying)} isLate={isLate && jobs.retrying > 0}>
        {jobs.dead + jobs.retrying > 0 && <Link to={paths.jobs}>{open}</Link>}
      </Fact>
    </Section>
  );
}

export function SecurityPart({ house: { alarms }, healthAlerts }: Part) {
  const { title, none, times } = words.security;
  return (
    <Section id="security" title={title}>
      {alarms.length === 0 && <Fact name={none} value={countOf(0)} isLate={false} />}
      {alarms.map((alarm) => (
        <Fact
          key={alarm.kind}
          name={SECURITY_EVENTS[alarm.kind]}
          value={times(formatCount(alarm.times))}
          isLate={healthAlerts.has('security')}
        />
      ))}
    </Section>
  );
}

export function ProcessesPart({ house: { sealer, copyIndex, archive, clock }, healthAlerts }: Part) {
  const { title, names, states, ahead, sources, unknown } = words.processes;
  return (
    <Section id="processes" title={title}>
      <Fact name={names.sealer} value={states[sealer]} isLate={healthAlerts.has('sealer')} />
      <Fact name={names.copyIndex} value={states[copyIndex]} isLate={healthAlerts.has('copyIndex')} />
      <Fact
        name={names.archive}
        value={words.processes.archive[archive]}
        isLate={healthAlerts.has('archive')}
      />
      <Fact name={names.clock} value={clock.length === 0 ? unknown : ''} isLate={healthAlerts.has('clock')}>
        <ul className="basis-full">
          {clock.map(({ source, aheadMs }) => (
            <li className="flex flex-wrap gap-x-12 gap-y-0 justify-between" key={source}>
              <span>{sources[source]}</span>
              <span>{ahead(aheadMs)}</span>
            </li>
          ))}
        </ul>
      </Fact>
    </Section>
  );
}

export function EndsPart({ house: { ends }, healthAlerts }: Part) {
  const { title, names } = words.ends;
  return (
    <Section id="ends" title={title}>
      {ends.map(({ name, endsAt }, at) => (
        <Fact
          key={`${name} ${endsAt}`}
          name={names[name] ?? name}
          value={beijingDate(endsAt)}
          isLate={at === 0 && healthAlerts.has('ends')}
        />
      ))}
    </Section>
  );
}

const countOf = (count: number) => (count >= MOST_COUNTED ? words.most : words.count(formatCount(count)));
const spanOf = (now: string, then: string) => formatSpan(Date.parse(now) - Date.parse(then));
const agoOf = (now: string, then: string) => words.ago(spanOf(now, then));

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="overview-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="overview-list">{children}</dl>
    </section>
  );
}

interface WaitsProps {
  name: string;
  at: string;
  backlog: House['deposits'];
  isLate: boolean;
}

function Waits({ name, at, backlog: { count, oldestAt }, isLate }: WaitsProps) {
  const note = oldestAt === null ? undefined : words.since(spanOf(at, oldestAt));
  return <Fact name={name} value={countOf(count)} note={note} isLate={isLate} />;
}

interface FactProps {
  name: string;
  value: string;
  note?: string | undefined;
  isLate?: boolean;
  children?: ReactNode;
}

/** A name, its number, and a word if it needs attention. */
function Fact({ name, value, note, isLate = false, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value !== '' && <b>{value}</b>}
        {note && <small>{note}</small>}
        {isLate && <Status kind="reviewing" word={words.late} />}
        {children}
      </dd>
    </div>
  );
}
