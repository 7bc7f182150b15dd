import type { GalleryTemplate } from './words.ts';

const drawings: Record<
  GalleryTemplate,
  { d: string; fills: readonly (readonly [number, number, number, number])[] }
> = {
  scroll: {
    d: 'M8 14v52M112 14v52M12 20h96M12 60h96',
    fills: [
      [18, 26, 20, 28],
      [42, 26, 34, 28],
      [80, 26, 22, 28],
    ],
  },
  album: {
    d: 'M14 14h92v52h-92zM60 14v52',
    fills: [
      [22, 24, 30, 24],
      [68, 24, 30, 24],
    ],
  },
  wall: {
    d: 'M10 70h100',
    fills: [
      [16, 22, 22, 30],
      [48, 26, 30, 22],
      [88, 20, 16, 34],
    ],
  },
  still: { d: 'M30 10h60v60h-60z', fills: [[48, 26, 24, 18]] },
};

/** A sketch of a template in a few strokes. */
export function TemplateMark({ template }: { template: GalleryTemplate }) {
  const { d, fills } = drawings[template];
  return (
    <svg className="template-mark w-full max-w-150 text-line-strong" viewBox="0 0 120 80" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="1.2" />
      {fills.map(([x, y, width, height]) => (
        <rect
          className="fill-brand-tint [stroke:var(--brand)] [stroke-width:1]"
          key={x}
          x={x}
          y={y}
          width={width}
          height={height}
        />
      ))}
    </svg>
  );
}
