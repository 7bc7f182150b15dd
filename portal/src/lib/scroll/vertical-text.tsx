/** One to three digits that stand alone, not within a word or a longer number. */
const SHORT_NUMBER = /(?<![\p{Script=Latin}\d.,])(\d{1,3})(?![\p{Script=Latin}\d]|[.,]\d)/u;

/** A line written downwards: short numbers stand upright in one square, Latin words lie on their side. */
export function VerticalText({ text }: { text: string }) {
  return text.split(SHORT_NUMBER).map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
      <span key={at} className="vertical-number">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
