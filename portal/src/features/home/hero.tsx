import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, CertificateCard, Skeleton, buttonClass, type CertificateCardProps } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { basePath, pageOrigin, underBase } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatInstant } from '../../lib/format.ts';
import { PublicPicture } from '../../lib/public-picture.tsx';
import { ExamplePicture } from './example-picture.tsx';
import { newestWorksQuery } from './home-query.ts';

export function Hero() {
  return (
    <section className="wrap hero">
      <div>
        <p className="eyebrow">数字作品存证　确权　版权认证</p>
        <h1>
          落笔有印，
          <br />
          来路有迹。
        </h1>
        <p className="lead">
          <span className="phrase">给画作、照片和创意文件留一份凭证：</span>
          <span className="phrase">何时已经存在，</span>
          <span className="phrase">由谁存入，</span>
          <span className="phrase">此后有没有改动。</span>
          <span className="phrase">凭证据包，谁都能自己验。</span>
        </p>
        <VerifyBox />
        <div className="hero-start">
          <Link to={paths.upload} preload={false} className={buttonClass('secondary', 'big')}>
            为我的作品存证
          </Link>
          <span className="sm muted">原件可以稍后再传</span>
        </div>
      </div>
      <HeroCertificate />
    </section>
  );
}

function VerifyBox() {
  const [number, setNumber] = useState('');
  const navigate = useNavigate();
  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = number.trim();
    void navigate({ to: paths.verify, search: wanted ? { number: wanted } : {} });
  }
  return (
    <search className="verify-box">
      <form action={underBase(paths.verify, basePath)} onSubmit={submit}>
        <label htmlFor="verify-number">查验一份证书</label>
        <div className="verify-field">
          <input
            id="verify-number"
            name="number"
            className="mono"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
            placeholder="编号 YJCZ-2026-7K3M-9QX2-B0TD-4"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
          />
          <Button type="submit" variant="primary">
            查验
          </Button>
        </div>
        <p className="verify-file">
          <Link to={paths.verify} search={{ by: 'file' }}>
            选择文件查验
          </Link>
          <span>文件只在您的设备上计算指纹，不会上传。无需登录。</span>
        </p>
      </form>
    </search>
  );
}

const STATEMENT = '证明此文件在存证时间已存在，此后未改；不证明谁是作者。';
const verifyUrl = (number?: string) =>
  pageOrigin() +
  underBase(number ? `${paths.verify}?number=${encodeURIComponent(number)}` : paths.verify, basePath);

/** SHA-256 of 落笔有印来路有迹 in UTF-8: a drawn example needs a mark that belongs to no record. */
const EXAMPLE_SHA256 = 'c7e39f3b1b5300b3534f56d03e74d793ec530ecf41bd1f8ffd8bba8f50c88179';

const example: CertificateCardProps = {
  heading: '数字作品存证证书',
  flag: '示例',
  number: '示例，不对应任何存证',
  recordSha256: EXAMPLE_SHA256,
  picture: <ExamplePicture />,
  facts: [
    { label: '作品名称', value: '远山（示例）' },
    { label: '存证主体', value: '以实名、笔名或匿名显示' },
    { label: '可信时间', value: '由时间戳与见证人共同证明' },
    { label: '记录指纹', value: <small>SHA-256</small> },
  ],
  statement: STATEMENT,
  verifyUrl: '',
};

/** The newest public work's certificate; without one, a drawn example marked as such. */
function HeroCertificate() {
  const { data, isPending } = useQuery(newestWorksQuery);
  if (isPending) return <Skeleton shape="block" className="hero-certificate-place" />;
  const newest = data?.items[0];
  if (!newest) return <CertificateCard {...example} verifyUrl={verifyUrl()} />;
  return (
    <CertificateCard
      heading="数字作品存证证书"
      number={newest.depositNumber}
      recordSha256={newest.recordSha256}
      picture={<PublicPicture work={newest} sizes="176px" isFirst />}
      facts={[
        { label: '作品名称', value: newest.title },
        { label: '存证主体', value: newest.creatorName },
        {
          label: '平台收到',
          value: (
            <>
              {formatInstant(newest.depositedAt)} <small>UTC+8</small>
            </>
          ),
        },
        { label: '记录指纹', value: <small>SHA-256</small> },
      ]}
      statement={STATEMENT}
      verifyUrl={verifyUrl(newest.depositNumber)}
    />
  );
}
