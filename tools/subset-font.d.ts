/** The package brings no types: https://github.com/papandreou/subset-font#api */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options?: { targetFormat?: 'woff2'; preserveNameIds?: number[] },
  ): Promise<Buffer>;
}
