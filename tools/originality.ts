/** `npm run originality -- attack | draw | evaluate | score | paint | train`: what the copy detector finds, measured. */
import { parseArgs } from 'node:util';
import { attack, draw } from './originality/attack.ts';
import { paintEdits } from './originality/paint-edits.ts';
import { evaluate } from './originality/evaluate.ts';
import { printScore, score } from './originality/score.ts';
import { train } from './originality/train.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    works: { type: 'string', multiple: true, default: [] },
    queries: { type: 'string' },
    out: { type: 'string' },
    all: { type: 'string' },
    keep: { type: 'string' },
    made: { type: 'string', default: '0' },
    table: { type: 'string' },
    'held-back': { type: 'boolean', default: false },
    count: { type: 'string', default: '2000' },
    from: { type: 'string', default: '0' },
    every: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});
const [name] = positionals;
const { works, out } = values;
if (name === 'attack' && works[0] !== undefined && out !== undefined) {
  console.log(`${await attack(works[0], out, Number(values.seed), Number(values.every))} pictures`);
} else if (name === 'draw' && out !== undefined) {
  await draw(out, Number(values.from), Number(values.count));
} else if (name === 'evaluate' && works.length > 0 && values.queries !== undefined && out !== undefined) {
  const { queries, all, keep, table, every, made } = values;
  const isHeldBack = values['held-back'];
  const counts = { every: Number(every), made: Number(made) };
  await evaluate({ works, queries, out, all, keep, ...counts, table, isHeldBack });
} else if (name === 'score' && out !== undefined) {
  printScore(score(out));
} else if (name === 'paint') {
  await paintEdits();
} else if (name === 'train' && works.length > 0 && out !== undefined) {
  await train(works, out);
} else {
  console.error(
    'npm run originality -- attack --works DIR --out DIR [--every N] [--seed N]\n' +
      'npm run originality -- draw --out DIR [--from N] [--count N]\n' +
      'npm run originality -- evaluate --works DIR [--works DIR …] --queries DIR --out FILE.csv [--all FILE.csv] [--keep DIR] [--made N] [--every N] [--table FILE.json] [--held-back]\n' +
      'npm run originality -- score --out FILE.csv, of evaluate, whose queries are named EDIT/PATH OF THE WORK\n' +
      'npm run originality -- paint, the pictures of the accuracy page\n' +
      'npm run originality -- train --works DIR --out FILE',
  );
  process.exit(1);
}
