import './progress-bar.css';

/** Progress of something that the label names. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  return <progress className="progress-bar" aria-label={label} value={value} max={Math.max(1, max)} />;
}
