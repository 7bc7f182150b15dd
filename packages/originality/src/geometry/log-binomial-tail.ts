/** log₁₀ of the probability that at least `k` of `n` independent events of probability `p` happen. */
export function logBinomialTail(n: number, k: number, p: number): number {
  if (k <= 0 || p >= 1) return 0;
  if (k > n || p <= 0) return -Infinity;
  const [logP, logQ] = [Math.log(p), Math.log1p(-p)];
  let term = logChoose(n, k) + k * logP + (n - k) * logQ;
  const largest = term;
  let sum = 1;
  for (let i = k; i < n; i += 1) {
    term += Math.log((n - i) / (i + 1)) + logP - logQ;
    sum += Math.exp(term - largest);
    if (i > n * p && term - largest < -40) break;
  }
  return Math.min(0, (largest + Math.log(sum)) / Math.LN10);
}

function logChoose(n: number, k: number): number {
  let log = 0;
  for (let i = 1; i <= Math.min(k, n - k); i += 1) log += Math.log((n - i + 1) / i);
  return log;
}
