import { useId } from 'react';

/** Woven silk under the whole paper: a lattice with a flower in each lozenge, in squares of 28 px. */
export function Brocade() {
  const id = useId();
  return (
    <svg className="brocade absolute inset-0 -z-1 w-full h-full" aria-hidden="true">
      <pattern id={id} width="28" height="28" patternUnits="userSpaceOnUse">
        <g fill="none" stroke="var(--silk-thread)">
          <path d="M14 0 28 14 14 28 0 14z" />
          <path d="M14 5 23 14 14 23 5 14z" strokeWidth=".6" />
        </g>
        <g fill="var(--silk-light)">
          {[0, 90, 180, 270].map((turn) => (
            <path
              key={turn}
              d="M14 14c-2.4-2-2.4-3.900 0-5.600 2.400 1.700 2.400 3.600 0 5.600z"
              transform={`rotate(${turn} 14 14)`}
            />
          ))}
          <path d="M0 0h3L0 3zM28 0h-3l3 3zM0 28h3l-3-3zM28 28h-3l3-3z" />
        </g>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
