import './progress-bar.css';

/** How far something has come. The label says what. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  return <progress className="progress-bar" aria-label={label} value={value} max={Math.max(1, max)} />;
}
