/** A page may be saved or printed without having been scrolled. */
const ANYWAY_MS = 15_000;

/**
 * Calls `act` once: when `element` comes within `margin` pixels of the window, when it is printed, or after a
 * timeout. Returns a function that cancels.
 */
export function whenNear(element: Element, act: () => void, margin = 300): () => void {
  const go = () => {
    stop();
    act();
  };
  const observer = new IntersectionObserver((entries) => entries.some(isIn) && go(), {
    rootMargin: `${margin}px`,
  });
  const timer = setTimeout(go, ANYWAY_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('beforeprint', go);
  };
  observer.observe(element);
  addEventListener('beforeprint', go);
  return stop;
}

const isIn = ({ isIntersecting }: IntersectionObserverEntry) => isIntersecting;
