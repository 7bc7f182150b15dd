/** How long a part took, and what it was. */
export function tellPart(part: string, ms: number, what: string): void {
  console.log(`${part.padEnd(12)} ${(ms / 1000).toFixed(1).padStart(8)} s  ${what}`);
}
