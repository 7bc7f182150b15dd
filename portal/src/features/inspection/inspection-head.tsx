import { describeRevocation, type BundleReport } from '@yinji/evidence';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass, Fact } from '@yinji/ui';
import { useCallback, useState } from 'react';
import { serverNow } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatInstant } from '../../lib/format.ts';
import type { PublicRecord } from '../../lib/record-query.ts';
import { Backing } from '../../lib/verification/backing.tsx';
import { FilePicker } from '../../lib/verification/drop-zone.tsx';
import { paperWords } from '../../lib/verification/paper-words.ts';
import { printOnly } from '../../lib/verification/print.ts';
import type { Bench } from '../../lib/verification/use-bench.ts';
import { isWorkCompared, type Verdict } from '../../lib/verification/verdict.ts';
import { VerdictHead } from '../../lib/verification/verdict-head.tsx';
import { verdictWords, verifyWords } from '../../lib/verification/words.ts';

export interface InspectionHeadProps {
  verdict: Verdict;
  record: PublicRecord | undefined;
  number: string | undefined;
  queryCode: string | undefined;
  bench: Bench;
  isRefused: boolean;
}

/** The verdict with its facts. A refused one shows nothing of the work. */
export function InspectionHead({ verdict, record, number, queryCode, bench, isRefused }: InspectionHeadProps) {
  const { examination, work } = bench;
  const report = examination?.report;
  const shown = isRefused ? undefined : report;
  function clear() {
    bench.removeBundle();
    bench.removeWork();
  }
  return (
    <VerdictHead
      verdict={verdict}
      arrival={report}
      recordSha256={examination?.recordSha256 ?? (record && markOf(record))}
      markNote={record && !isRefused && !examination && markOf(record) ? paperWords.rosetteLead : undefined}
      portrait={
        isRefused ? (
          <span className="verdict-blank">不符时不显示作品信息</span>
        ) : (
          <Portrait file={shown && isWorkCompared(shown) ? work?.file : undefined} />
        )
      }
    >
      {shown?.verdict === 'valid' && <Depositor report={shown} />}
      {shown && examination && <Backing examination={examination} isOwnTrust={bench.isOwnTrust} />}
      <Particulars record={record} number={number ?? report?.facts.id} report={report} isRefused={isRefused} />
      <div className="verdict-actions">
        {isRefused ? (
          <>
            {verdict === verdictWords.otherFile ? (
              <FilePicker
                label="换一个文件"
                look="primary"
                onFiles={([file]) => file && bench.holdWork(file)}
              />
            ) : (
              <FilePicker
                label="换一个证据包"
                look="primary"
                accept=".zip,application/zip"
                onFiles={([file]) => file && void bench.holdBundle(file)}
              />
            )}
            <Button onClick={clear}>{record ? '只看存证记录' : '查验另一份'}</Button>
          </>
        ) : (
          <>
            <Button variant={report ? 'primary' : 'secondary'} onClick={() => void printOnly()}>
              打印查验结果
            </Button>
            {record?.superseded?.newerNumber && (
              <Link
                className={buttonClass()}
                to={paths.verify}
                search={{ number: record.superseded.newerNumber, ...(queryCode ? { code: queryCode } : {}) }}
              >
                {verifyWords.toNewer}
              </Link>
            )}
            {!record && <Button onClick={clear}>查验另一份</Button>}
            <a className="button button-text" href="#judge">
              给法官的说明
            </a>
          </>
        )}
      </div>
    </VerdictHead>
  );
}

/** Each on a line of its own: a title could end a sentence and begin another. */
function Depositor({ report: { facts } }: { report: BundleReport }) {
  return (
    <p className="verdict-lead">
      存入人：<b>{facts.creatorName}</b>
      <br />
      作品名：<b>{facts.title}</b>
    </p>
  );
}

interface ParticularsProps {
  record: PublicRecord | undefined;
  number: string | undefined;
  report: BundleReport | undefined;
  isRefused: boolean;
}

function Particulars({ record, number, report, isRefused }: ParticularsProps) {
  const isChecked = report !== undefined;
  const [askedAt] = useState(serverNow);
  return (
    <dl className="verdict-particulars">
      {number && (
        <div>
          <dt>编号</dt>
          <dd className="mono">{number}</dd>
        </div>
      )}
      {record && (
        <Fact name="现在的状态">
          {record.complete ? record.status : `${record.status}，时间戳或见证人联署待补`}
        </Fact>
      )}
      {record?.provenAt && (
        <Fact name={verdictWords.provenTime}>
          {formatInstant(record.provenAt)} UTC+8 {verdictWords.provenBy}
        </Fact>
      )}
      {record && (
        <Fact name={verdictWords.receivedTime}>
          {formatInstant(record.receivedAt)} UTC+8，{verdictWords.receivedBy}
        </Fact>
      )}
      {record?.publicName && !isRefused && <Fact name={verifyWords.publicName}>{record.publicName}</Fact>}
      {record?.rightsHolder && !isRefused && (
        <Fact name={verifyWords.rightsHolder[record.rightsHolderBy ?? 'contract']}>{record.rightsHolder}</Fact>
      )}
      {record && !isRefused && (
        <Fact name="作品">
          {record.workTypeLabel}，
          {record.original === 'arrived' ? '原件已送达，与指纹一致' : '仅有指纹，原件未上传'}
        </Fact>
      )}
      <Fact name="核验">{isChecked ? '刚刚在您的浏览器里完成，文件没有上传' : '平台答复，尚未自行核验'}</Fact>
      {report && !isRefused && <Revocation report={report} />}
      <Fact name="查验时间">{formatInstant(askedAt)} UTC+8，状态以此时为准</Fact>
      {isChecked && !record && !isRefused && (
        <Fact name="现在的状态">证据包只知道过去；是否变更、转让、撤销，请按编号查</Fact>
      )}
    </dl>
  );
}

/** Beside the verdict: nobody opens a table of checks for what was not checked. */
function Revocation({ report }: { report: BundleReport }) {
  return describeRevocation(report.facts).map(({ says, what }) => (
    <Fact key={says} name={says}>
      {what}
    </Fact>
  ));
}

/** The rosette on the paper of this number: each document has that of its own record. */
const markOf = ({ kind, recordSha256, rosetteSha256 }: PublicRecord): string | undefined =>
  rosetteSha256 ?? (kind === 'deposit' ? recordSha256 : undefined);

/** The picture itself if the reader has it and it is the deposited one; else the rosette is seen whole. */
function Portrait({ file }: { file: File | undefined }) {
  return file?.type.startsWith('image/') ? <LocalPicture file={file} /> : null;
}

function LocalPicture({ file }: { file: File }) {
  const [isUndrawable, setIsUndrawable] = useState(false);
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  // TIFF and other formats that this browser cannot display leave the rosette whole.
  if (isUndrawable) return null;
  return <img ref={show} alt="您选的文件" onError={() => setIsUndrawable(true)} />;
}
