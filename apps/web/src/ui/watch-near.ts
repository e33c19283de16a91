// Tells when a chart comes near the viewport or leaves it.

/** Starts to draw this far before the chart is seen. */
const NEAR = '200px';

export function watchNear(element: Element, tell: (isNear: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    tell(true);
    return () => {};
  }
  const observer = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting ?? false), {
    rootMargin: NEAR,
  });
  observer.observe(element);
  // On paper everything is seen.
  const come = () => tell(true);
  window.addEventListener('beforeprint', come);
  return () => {
    observer.disconnect();
    window.removeEventListener('beforeprint', come);
  };
}
