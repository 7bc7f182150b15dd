import {
  CertificateCard,
  Countdown,
  Glyph,
  HashText,
  QrCode,
  Rosette,
  Seal,
  Strip,
  rosetteName,
} from '@yinji/ui';
import { BarChart, LineChart } from '@yinji/ui/chart';
import { OutlinedPicture } from '@yinji/ui/outlined';
import { parseRichText, RichText } from '@yinji/ui/rich-text';
import { useEffect, useState, type ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Shown } from './both.tsx';

const DIGEST = '1f731aa225638621a6ec8f08554b22cbb06b9fd74c2ca22b00b2dcb8b8ee476e';
const OTHER = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const NUMBER = 'YJCZ-2026-0000-0000-0000';

export function RecordShelf() {
  // The clock is read once, when the page opens.
  const [until] = useState(() => Date.now() + 15 * 60_000);
  return (
    <>
      <Shown name="指纹">
        <HashText digest={DIGEST} name="SHA-256" />
      </Shown>
      <Shown name="印迹纹">
        <span className="w-120" title={rosetteName(DIGEST)}>
          <Rosette digest={DIGEST} />
        </span>
        <span className="w-120">
          <Rosette digest={OTHER} />
        </span>
        <span>
          <Glyph digest={DIGEST} />
        </span>
        <span className="flex-[1_1_160px]">
          <Strip digest={DIGEST} />
        </span>
      </Shown>
      <Shown name="印章">
        <span className="w-84 text-ink-3">
          <Seal />
        </span>
        <span className="w-84 text-ink-3">
          <Seal look="blind" />
        </span>
      </Shown>
      <Shown name="二维码">
        <span className="w-140">
          <QrCode text={location.origin} label="打开本站" />
        </span>
      </Shown>
      <Shown name="倒计时">
        <Countdown until={until} />
      </Shown>
      <div data-theme="light" className="max-w-420 mt-14 mb-0 mx-auto">
        <CertificateCard
          heading="数字作品存证证书"
          number={NUMBER}
          recordSha256={DIGEST}
          facts={[
            { label: '作品', value: '春晓' },
            { label: '存证时间', value: '2026-11-20 10:24:31' },
          ]}
          statement="证明这份文件在上述时间已经存在且未被改动；不证明谁是作者。"
          verifyUrl={location.origin}
          flag="样例"
        />
      </div>
    </>
  );
}

/** Two drawn pictures of which one contains the other's frame. */
export function CompareShelf() {
  const wide = useDrawing(320, 200);
  const narrow = useDrawing(200, 140);
  return (
    <div className="grid gap-16 grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))]">
      <OutlinedPicture
        picture={wide}
        width={320}
        height={200}
        outline={[
          [60, 30],
          [260, 30],
          [260, 170],
          [60, 170],
        ]}
        label="样例甲：画面包含乙"
        isHighlighted
      >
        <b>甲</b>
      </OutlinedPicture>
      <OutlinedPicture picture={narrow} width={200} height={140} outline={null} label="样例乙">
        <b>乙</b>
      </OutlinedPicture>
      <OutlinedPicture picture={undefined} width={320} height={200} outline={null} label="样例丙：正在载入">
        <b>丙，正在载入</b>
      </OutlinedPicture>
    </div>
  );
}

/** Computes a picture of hills, so that this page needs no picture with an author. */
function useDrawing(width: number, height: number): Blob | undefined {
  const [blob, setBlob] = useState<Blob>();
  useEffect(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const pen = canvas.getContext('2d');
    if (!pen) return;
    pen.fillStyle = '#f2efe7';
    pen.fillRect(0, 0, width, height);
    for (const [row, shade] of ['#b9bcbf', '#7d848d', '#3a424d'].entries()) {
      pen.fillStyle = shade;
      pen.beginPath();
      pen.moveTo(0, height);
      for (let x = 0; x <= width; x += 2)
        pen.lineTo(x, height * (0.42 + row * 0.17) - 16 * Math.sin(x / (19 + row * 8) + row * 2));
      pen.lineTo(width, height);
      pen.fill();
    }
    canvas.toBlob((drawn) => drawn && setBlob(drawn));
  }, [width, height]);
  return blob;
}

const DAYS = Array.from({ length: 14 }, (_, at) => `2026-11-${String(at + 7).padStart(2, '0')}`);
const wave = (scale: number, shift: number) =>
  DAYS.map((_, at) => Math.round(scale * (1.2 + Math.sin(at / 2 + shift))));

export function ChartShelf() {
  const axis = {
    places: '日期',
    labels: DAYS,
    shortLabel: (day: string) => day.slice(5),
    format: formatCount,
    none: '这段时间没有发生',
  };
  return (
    <div className="components-stack components-wide">
      <LineChart
        {...axis}
        title="折线"
        series={[
          { name: '下单', look: 'first', values: wave(40, 0) },
          { name: '到账', look: 'second', values: wave(30, 1) },
          { name: '退款', look: 'third', values: wave(6, 2).map((value, at) => (at % 5 === 3 ? null : value)) },
        ]}
      />
      <BarChart
        {...axis}
        title="叠柱"
        total={formatCount(1234)}
        series={(['first', 'second', 'third', 'fourth', 'fifth'] as const).map((look, at) => ({
          name: ['确权', '认证', '转让', '变更', '异议'][at] ?? '',
          look,
          values: wave(20 - at * 3, at),
        }))}
      />
      <LineChart
        {...axis}
        title="低于零"
        series={[{ name: '收入', look: 'first', values: DAYS.map((_, at) => (at - 4) * 25) }]}
      />
      <BarChart
        {...axis}
        title="没有数据"
        series={[{ name: '存证', look: 'first', values: DAYS.map(() => 0) }]}
      />
    </div>
  );
}

const { blocks } = parseRichText(`## 怎样核验

1. 打开**溯源查询**，输入证书上的编号；
2. 或者把文件拖进来，指纹在您的设备上算出。

> 存证证明文件在某一时刻已经存在，不证明谁是作者。

[用户协议](/userPolicy)`);

/** The portal's paths are inactive here. */
const drawOwnLink = (path: string, children: ReactNode) => <span title={path}>{children}</span>;

export function RichTextShelf() {
  return <RichText blocks={blocks} ownLink={drawOwnLink} imageUrl={(id) => id} />;
}
