import { getTrust, listVerifiers, type OutputOf, type getLogHead } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, TableHead } from '@yinji/ui';
import { useState } from 'react';
import { pageOrigin, serverNow } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { formatCount, formatInstant } from '../../lib/format.ts';
import { trustFilesOf } from '../../lib/verification/engine/trust-files.ts';
import { noteWords as words } from './note-words.ts';

/** The note's data about this installation, current. */

const PUBLISHED = [
  'policy.txt',
  'creator-ca.pem',
  'tsa-ca.pem',
  'document-ca.pem',
  'receipt.vkey',
  'creator-ca.crl',
  'tsa-ca.crl',
];

export function TrustNow() {
  const { data, isError } = useQuery({
    queryKey: ['trust-digests'],
    queryFn: async ({ signal }) => {
      const [{ files }, { trustDigest, readRoot }] = await Promise.all([
        api.ask(getTrust, {}, signal),
        import('../../lib/verification/engine/evidence-engine.ts'),
      ]);
      const text = new TextEncoder();
      const root = await readRoot(trustFilesOf(files));
      return [
        ...(root ? [{ file: 'root.txt', name: words.rootName(root.version), sha256: root.fingerprint }] : []),
        ...PUBLISHED.flatMap((name) =>
          files[name] === undefined
            ? []
            : [{ file: name, name, sha256: trustDigest(text.encode(files[name])) }],
        ),
      ];
    },
  });
  if (isError) return <p className="muted">{words.loadFailed}</p>;
  if (!data) return <Skeleton shape="block" />;
  return (
    <table className="note-table w-full text-15 leading-24 text-left">
      <TableHead columns={['文件', 'SHA-256']} />
      <tbody>
        {data.map(({ file, name, sha256 }) => (
          <tr key={name}>
            <th scope="row">
              <a href={`/verify/trust/${file}`}>{name}</a>
            </th>
            <td className="mono">{sha256}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function VerifiersNow() {
  const { data, isError } = useQuery({
    queryKey: ['verifiers'],
    queryFn: ({ signal }) => api.ask(listVerifiers, {}, signal),
  });
  if (isError) return <p className="muted">{words.loadFailed}</p>;
  if (!data) return <Skeleton shape="block" />;
  return (
    <table className="note-table w-full text-15 leading-24 text-left">
      <TableHead columns={words.verifierHeadings} />
      <tbody>
        {data.map(({ name, sha256, logIndex, releasedAt }) => (
          <tr key={name}>
            <th scope="row">
              <a href={`/verify/${name}`}>{name}</a>
            </th>
            <td className="mono">{sha256}</td>
            <td data-heading={words.verifierHeadings[2]}>
              {logIndex === null ? '待入账本' : `第 ${formatCount(logIndex)} 条`}
            </td>
            <td data-heading={words.verifierHeadings[3]}>{formatInstant(releasedAt)} UTC+8</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LogNowProps {
  head: OutputOf<typeof getLogHead> | undefined;
  isFailed: boolean;
}

export function LogNow({ head, isFailed }: LogNowProps) {
  const [askedAt] = useState(serverNow);
  if (isFailed) return <p className="muted">{words.loadFailed}</p>;
  if (!head) return <Skeleton shape="block" />;
  const { origin, size, rootSha256, publishedAt, witnesses, quorum } = head;
  const rows = [
    ['取得于', `${formatInstant(askedAt)} UTC+8`],
    ['账本', origin],
    ['条数', `${formatCount(size)}（${publishedAt ? `${formatInstant(publishedAt)} UTC+8` : '尚未公布'}）`],
    ['树根', rootSha256 ?? '—'],
    ['见证人', `${witnesses.join('、')}，至少 ${quorum} 家联署`],
    ['地址', `${pageOrigin()}/log/checkpoint`],
  ] as const;
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd suppressHydrationWarning className={name === '树根' || name === '地址' ? 'mono' : undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
