import { type documentLabels } from '@yinji/contract';
import type { DocumentData } from './document-data.ts';
import { drawFrame } from './frame.ts';
import { BODY, drawHead, drawProofBox, drawSignBlock, SIGNATURE_BOX } from './head-and-foot.ts';
import { drawSections, heightOf, type Section } from './section.ts';
import { openSheet } from './sheet.ts';
import { drawSideColumn } from './side-column.ts';
import { reserveSignature } from './signature-field.ts';
import { drawSimulatedStrip } from './simulated.ts';
import type { ProofWords } from './words.ts';

/** The parts that distinguish one kind of document. */
export interface Composition {
  kind: keyof typeof documentLabels;
  name: string;
  proof: ProofWords;
  data: DocumentData;
  /** Below the hero. */
  parts: readonly Section[];
  /** The upper part, given the height that is left for it. */
  hero(height: number): Section;
  heroMost: number;
}

const HERO_LEAST = 44;

/** Draws the sheet: frame, side column, head, hero in what room there is, parts, proof box, signature words. */
export async function composeDocument(composition: Composition): Promise<Uint8Array> {
  const { name, proof, data, parts, hero, heroMost } = composition;
  const sheet = openSheet({
    title: `${name} ${data.number}-${data.checkCharacter}`,
    issuedAt: data.issuedAt,
  });
  if (data.simulated) drawSimulatedStrip(sheet);
  drawFrame(sheet, data);
  drawSideColumn(sheet, name, data);
  drawHead(sheet, data);
  const left = BODY.bottom - BODY.top - heightOf(parts);
  const top = hero(Math.min(heroMost, Math.max(HERO_LEAST, left)));
  drawSections(sheet, [top, ...parts], BODY.top, BODY.bottom);
  drawProofBox(sheet, proof);
  drawSignBlock(sheet, data);
  reserveSignature(sheet, {
    box: SIGNATURE_BOX,
    reason: name,
    signedAt: data.issuedAt,
  });
  return sheet.close();
}
