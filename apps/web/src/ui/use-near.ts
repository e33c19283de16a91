// Whether an element has come near the viewport; once it has, it stays so. Printing brings everything near.
import { type RefObject, useEffect, useState } from 'react';

/** Starts this far before the element is seen. */
const NEAR = '300px';

export function useNear(element: RefObject<Element | null>): boolean {
  // Without the observer (old browsers, tests) everything counts as near.
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !element.current) return;
    const come = () => setNear(true);
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && come(), {
      rootMargin: NEAR,
    });
    observer.observe(element.current);
    window.addEventListener('beforeprint', come);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', come);
    };
  }, [element, isNear]);
  return isNear;
}
