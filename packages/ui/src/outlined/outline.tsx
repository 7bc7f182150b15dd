import './outline.css';

/** A polygon in the units of the drawing around it: light below the line, so that it is seen on every picture. */
export function Outline({ corners }: { corners: readonly (readonly [number, number])[] }) {
  const points = corners.map((corner) => corner.join(',')).join(' ');
  return (
    <>
      <polygon className="outlined-halo" points={points} />
      <polygon className="outlined-line" points={points} />
    </>
  );
}
