import { useId } from 'react';

export interface KeyStoneProps {
  /** The key exists; `now` it was made, and the foot is seen to take its ink. */
  inked?: 'now' | 'before' | undefined;
  size?: number;
}

/** A seal stone with a finger's mark: the key as a thing that one owns. Its foot is inked once there is one. */
export function KeyStone({ inked, size = 150 }: KeyStoneProps) {
  const id = useId();
  return (
    <svg
      className="key-stone"
      viewBox="0 0 150 190"
      width={size}
      height={(size * 190) / 150}
      data-inked={inked}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={id} x1="0" x2="1" y1="0" y2=".25">
          <stop offset="0" stopColor="#c3d2c4" />
          <stop offset=".35" stopColor="#eaf0e8" />
          <stop offset="1" stopColor="#a9bdac" />
        </linearGradient>
      </defs>
      <ellipse cx="75" cy="178" rx="58" ry="8" fill="#14181f" opacity=".14" />
      <path
        d="M31 62c0-26 19-46 44-46s44 20 44 46v104c0 6-4 10-10 10H41c-6 0-10-4-10-10z"
        fill={`url(#${id})`}
        stroke="#8ba391"
      />
      {inked ? (
        <g className="key-stone-foot">
          <path
            d="M31.500 152h87v14c0 6-4 9.500-9.500 9.500H41c-5.500 0-9.500-3.500-9.500-9.500z"
            fill="var(--seal)"
          />
          <path d="M31.500 152h87" stroke="#7d1f16" />
        </g>
      ) : (
        <path d="M36 152h78" stroke="#7c9483" strokeWidth="2" strokeDasharray="1 5" strokeLinecap="round" />
      )}
      <g fill="none" stroke="#40584a" strokeWidth="3.4" strokeLinecap="round">
        <path d="M55 84c2-13 10-21 21-21s20 8 20 20c0 12-1 20-4 28" />
        <path d="M64 112c3-8 4-16 4-25 0-6 3-10 8-10s8 4 8 10c0 12-2 22-6 30" />
        <path d="M76 88c0 12-2 20-6 29" />
        <path d="M54 100c1-3 1-6 1-9" />
      </g>
    </svg>
  );
}
