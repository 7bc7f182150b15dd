/**
 * The cinnabar seal: a square intaglio (白文), read right column first. The characters are strokes of one width
 * that fill a square, as seal carvers draw them (缪篆), in simplified forms so that everyone can read them. Never
 * round and never with a star, so that nobody takes it for a state organ's seal.
 */

/** Strokes per character in a cell of 100 × 100: polylines "x,y x,y", stroked with round caps and joins. */
const STROKES: Readonly<Record<string, readonly string[]>> = {
  印: ['45,7 10,7 10,93 45,93', '10,50 45,50', '59,98 59,7 92,7 92,66 74,66'],
  迹: [
    '11,4 11,17',
    '2,34 19,34 19,94',
    '2,94 98,94',
    '62,1 62,19',
    '33,21 97,21',
    '53,21 53,56 37,80',
    '73,21 73,79 61,79',
    '35,37 35,58',
    '91,37 91,62',
  ],
  存: ['4,20 96,20', '40,2 40,20 6,62', '22,46 22,97', '46,40 88,40 70,58 70,92 52,92', '42,66 97,66'],
  证: [
    '8,5 25,16',
    '2,38 22,38 22,95 35,84',
    '42,9 97,9',
    '70,9 70,94',
    '70,50 95,50',
    '49,38 49,94',
    '37,94 99,94',
  ],
  确: [
    '1,9 41,9',
    '23,9 4,52',
    '14,52 37,52 37,92 14,92 14,46',
    '64,2 50,25',
    '61,12 89,12 79,30',
    '52,97 52,31 96,31 96,94 85,94',
    '52,52 96,52',
    '52,73 96,73',
    '74,31 74,94',
  ],
  权: ['3,28 44,28', '24,3 24,97', '24,32 4,68', '24,32 42,56', '50,14 92,14 88,34 48,95', '56,36 96,95'],
  审: ['50,0 50,12', '5,32 5,13 95,13 95,32', '19,41 81,41 81,80 19,80 19,41', '19,60 81,60', '50,27 50,99'],
  核: [
    '1,28 42,28',
    '22,3 22,97',
    '22,32 3,68',
    '22,32 40,58',
    '72,1 72,15',
    '47,20 98,20',
    '69,20 54,45 88,45',
    '90,32 75,58 48,78',
    '97,53 78,79 49,98',
    '76,79 97,98',
  ],
  信: [
    '28,2 3,46',
    '18,26 18,98',
    '68,0 68,14',
    '38,18 99,18',
    '46,37 91,37',
    '46,54 91,54',
    '46,72 91,72 91,95 46,95 46,72',
  ],
  息: [
    '54,-2 46,12',
    '24,13 77,13 77,60 24,60 24,13',
    '24,29 77,29',
    '24,45 77,45',
    '10,73 4,93',
    '28,71 28,96 76,96 76,83',
    '47,70 53,83',
    '88,71 97,91',
  ],
  验: [
    '4,8 32,8 30,46',
    '12,24 10,48 37,48 35,93 23,93',
    '1,71 25,71',
    '71,3 46,38',
    '71,3 98,38',
    '58,46 86,46',
    '51,60 57,80',
    '71,58 73,80',
    '93,58 85,82',
    '43,95 99,95',
  ],
};

/** Side of the seal's box; its characters and border are white, the ground is the seal colour. */
export const SEAL_SIDE = 260;
export const SEAL_STROKE_WIDTH = 9.4;
/** Degrees, negative is anticlockwise: looks stamped by hand. */
export const SEAL_TILT = -6;

/** The worn outline of the stone, as SVG path data in the box. */
export const SEAL_GROUND =
  'M6 9 62 5.5 118 8 171 4.8 254 6.5 255.5 60 252.6 118 255 176 254 253.5 190 251.8 142 254.6 84 252.4 5.5 254.8 7.4 190 4.6 132 7.2 70Z';

/** A white rule just inside the edge. */
export const SEAL_BORDER = { inset: 17, width: 4.5 } as const;

/** Where the four characters stand: right column first, each in a cell of 100 × 100. */
const CELLS = [
  [136, 29],
  [136, 136],
  [29, 29],
  [29, 136],
] as const;

/** Strokes fill 95 of a cell. */
const CELL_SCALE = 0.95;

export const SEAL_TEXTS = ['印迹存证', '确权审核', '信息核验'] as const;
export type SealText = (typeof SEAL_TEXTS)[number];

/** The strokes of a seal in its box: one polyline each, as x, y pairs. */
export function sealStrokes(text: SealText): [number, number][][] {
  return [...text].flatMap((character, i) => {
    const [left, top] = CELLS[i] ?? [0, 0];
    return (STROKES[character] ?? []).map((stroke) =>
      stroke.split(' ').map((pair): [number, number] => {
        const [x = 0, y = 0] = pair.split(',').map(Number);
        return [left + x * CELL_SCALE, top + y * CELL_SCALE];
      }),
    );
  });
}

/** The strokes as SVG path data. */
export function sealPath(text: SealText): string {
  return sealStrokes(text)
    .map((points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`)
    .join('');
}
