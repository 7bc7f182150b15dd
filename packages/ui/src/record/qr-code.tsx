import { useEffect, useState } from 'react';
import { useNear } from '../near/use-near.ts';
import './qr-code.css';

export interface QrCodeProps {
  text: string;
  /** What scanning it does. */
  label: string;
}

/**
 * A QR code on white with its quiet zone of four modules, also in the dark theme, so that a camera can read it.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const [drawing, setDrawing] = useState<{ size: number; path: string }>();
  // The QR library is seven kilobytes.
  const { place, isNear } = useNear<SVGSVGElement>();
  useEffect(() => {
    if (!isNear) return undefined;
    let current = true;
    const draw = async () => {
      const { create } = await import('qrcode/lib/core/qrcode.js');
      if (!current) return;
      const { modules } = create(text, { errorCorrectionLevel: 'M' });
      setDrawing({
        size: modules.size,
        path: modulePath(modules.size, (row, column) => Boolean(modules.get(row, column))),
      });
    };
    void draw();
    return () => {
      current = false;
    };
  }, [text, isNear]);
  const size = drawing?.size ?? 25;
  return (
    <svg
      ref={place}
      className="qr-code"
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, there is no file for an img
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
      {drawing && <path d={drawing.path} fill="#171b22" />}
    </svg>
  );
}

/** Runs of dark modules as one path. */
export function modulePath(size: number, isDark: (row: number, column: number) => boolean): string {
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue;
      const start = column;
      while (column + 1 < size && isDark(row, column + 1)) column += 1;
      path += `M${start} ${row}h${column - start + 1}v1h-${column - start + 1}z`;
    }
  }
  return path;
}
