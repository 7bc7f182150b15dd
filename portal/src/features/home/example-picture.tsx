/** Distant hills in ink: drawn for the example certificate, nobody's work. */
export function ExamplePicture() {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, there is no file for an img
    <svg viewBox="0 0 150 176" width="150" height="176" role="img" aria-label="示例画面：远山">
      <rect width="150" height="176" fill="#f4efe2" />
      <circle cx="108" cy="42" r="13" fill="#c9553f" opacity=".82" />
      <path
        d="M0 112c14-7 22-24 36-31 9-4 14 6 22 9 11 4 17-19 30-29 9-7 15 4 22 13 11 14 24 22 40 27v75H0z"
        fill="#1f2b36"
        opacity=".16"
      />
      <path
        d="M0 130c20-3 29-19 45-23 12-3 18 7 29 8 15 1 22-18 37-22 13-3 24 10 39 13v70H0z"
        fill="#1f2b36"
        opacity=".3"
      />
      <path d="M0 152c23-2 36-13 53-15 17-2 27 8 46 6 19-3 32-14 51-13v46H0z" fill="#141d26" opacity=".72" />
      <path
        d="M28 157c12-3 27-4 41-2M79 163c16-3 31-3 49-1M14 168c21-3 39-3 58 0"
        fill="none"
        stroke="#f4efe2"
        strokeWidth="1.2"
        opacity=".65"
      />
      <path
        d="M40 60c4-4 7-4 10-1 3-4 7-4 10-1M62 49c3-3 5-3 8 0 2-3 5-3 7-1"
        fill="none"
        stroke="#1f2b36"
        strokeWidth="1.1"
      />
    </svg>
  );
}
