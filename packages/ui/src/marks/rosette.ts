/**
 * 记录纹: the guilloché rosette of a record, a pure function of its SHA-256. The same record has the same mark on
 * screen and on paper. It helps the eye and is not a security feature: the digest decides. Formula: docs of the
 * certificate mocks, `r(θ) = R(1 + e·cos(pθ+g)) + a(1 − q/2 + q/2·cos(pθ+g))·cos(nθ + f + 2πj/N)`, strands j =
 * 0…N−1 of 3 or 4 rings. All frequencies are multiples of the petal count, so one rotated sector gives the
 * whole.
 */
import { turnCosine, turnSine } from './turn-cosine.ts';

interface Ring {
  /** Mean radius, of 1. */
  radius: number;
  /** Waves of the carrier in one turn. */
  waves: number;
  /** Lobes of the envelope in one turn. */
  lobes: number;
  envelope: number;
  depth: number;
  /** How much the carrier's amplitude varies between lobes. */
  breath: number;
  strands: number;
  /** Turns. */
  carrierPhase: number;
  envelopePhase: number;
}

export interface Rosette {
  /** 5…13; the figure is symmetric under a turn by 1/petals. */
  petals: number;
  rings: readonly Ring[];
  /** How it is read aloud: 九瓣三环，外环九股. */
  name: string;
}

const DIGITS = '〇一二三四五六七八九十';
const inChinese = (n: number) => (n <= 10 ? (DIGITS[n] ?? '') : `十${DIGITS[n - 10] ?? ''}`);

/** @param sha256 32 bytes @throws RangeError for any other length */
export function rosetteOf(sha256: Uint8Array): Rosette {
  if (sha256.length !== 32) throw new RangeError(`${sha256.length} bytes, a rosette wants 32`);
  const byte = (at: number) => sha256[at] ?? 0;
  const petals = 5 + (byte(0) % 9);
  const count = 3 + (byte(1) % 2);
  const rings = Array.from({ length: count }, (_, k): Ring => {
    const at = 2 + 7 * k;
    return {
      radius: 0.85 - (0.6 * k) / count - 0.05 * (byte(at) / 255),
      waves: petals * Math.max(1, Math.round((44 - (22 * k) / count + (byte(at + 1) % 16)) / petals)),
      lobes: k > 0 && byte(at + 2) % 2 === 1 ? 2 * petals : petals,
      envelope: (k > 0 ? 0.012 : 0.03) + 0.035 * (byte(at + 2) / 255),
      depth: 0.07 + 0.06 * (byte(at + 3) / 255),
      breath: 0.15 + 0.7 * (byte(at + 4) / 255),
      strands: 5 + (byte(at + 5) % 5),
      carrierPhase: byte(at + 6) / 256,
      envelopePhase: byte(at + 4) / 256,
    };
  });
  return {
    petals,
    rings,
    name: `${inChinese(petals)}瓣${inChinese(count)}环，外环${inChinese(rings[0]?.strands ?? 0)}股`,
  };
}

/** How a sector is drawn: units of half the box's side, and Bézier pieces of a wave. */
interface Drawing {
  unit: number;
  pieces: number;
}
/** Within 0.0002 of the true curve. */
const ON_SCREEN: Drawing = { unit: 1000, pieces: 6 };
/** Within 0.0005 (0.02 mm on a rosette of 74 mm), in steps of 0.03 mm: the file has fewer digits. */
export const ROSETTE_ON_PAPER: Drawing = { unit: 1200, pieces: 5 };

/** Point and tangent (per turn) of a strand; y grows downwards, 0 turns is 12 o'clock. */
function pointAt(ring: Ring, strand: number, turns: number): { x: number; y: number; dx: number; dy: number } {
  const { radius, waves, lobes, envelope, depth, breath } = ring;
  const lobe = lobes * turns + ring.envelopePhase;
  const wave = waves * turns + ring.carrierPhase + strand / ring.strands;
  const w = turnCosine(lobe);
  const dw = -2 * Math.PI * lobes * turnSine(lobe);
  const c = turnCosine(wave);
  const dc = -2 * Math.PI * waves * turnSine(wave);
  const swing = depth * (1 - breath / 2 + (breath / 2) * w);
  const r = radius * (1 + envelope * w) + swing * c;
  const dr = radius * envelope * dw + depth * (breath / 2) * dw * c + swing * dc;
  const sin = turnSine(turns);
  const cos = turnCosine(turns);
  return {
    x: r * sin,
    y: -r * cos,
    dx: dr * sin + 2 * Math.PI * r * cos,
    dy: -dr * cos + 2 * Math.PI * r * sin,
  };
}

/** x, y of the start, then of two control points and the end for each cubic piece; whole numbers of 1/unit radius. */
function strandCurve(ring: Ring, strand: number, waves: number, { pieces, unit }: Drawing): number[] {
  const step = 1 / (ring.waves * pieces);
  let from = pointAt(ring, strand, 0);
  const out = [Math.round(from.x * unit), Math.round(from.y * unit)];
  for (let i = 1; i <= waves * pieces; i += 1) {
    const to = pointAt(ring, strand, i * step);
    const third = step / 3;
    for (const value of [
      from.x + from.dx * third,
      from.y + from.dy * third,
      to.x - to.dx * third,
      to.y - to.dy * third,
      to.x,
      to.y,
    ]) {
      out.push(Math.round(value * unit));
    }
    from = to;
  }
  return out;
}

/**
 * The strands within one sector of 1/petals turn, as cubic Bézier curves: rotate it `petals` times to get the
 * figure.
 */
export function rosetteSector(rosette: Rosette, drawing = ON_SCREEN): number[][] {
  return rosette.rings.flatMap((ring) =>
    Array.from({ length: ring.strands }, (_, j) => strandCurve(ring, j, ring.waves / rosette.petals, drawing)),
  );
}

/** SVG path data of one sector in a box of −1000…1000, to be stroked with about 3 units and turned `petals` times. */
export function sectorPath(rosette: Rosette): string {
  let d = '';
  for (const [x = 0, y = 0, ...points] of rosetteSector(rosette)) {
    d += `M${x} ${y}c`;
    let fromX = x;
    let fromY = y;
    for (let i = 0; i < points.length; i += 6) {
      for (let k = 0; k < 6; k += 2)
        d += relative((points[i + k] ?? 0) - fromX) + relative((points[i + k + 1] ?? 0) - fromY);
      fromX = points[i + 4] ?? 0;
      fromY = points[i + 5] ?? 0;
    }
  }
  return d;
}

const relative = (value: number) => (value < 0 ? String(value) : ` ${value}`);
