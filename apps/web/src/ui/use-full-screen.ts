// Full screen of a chart.
import { type RefObject, useEffect, useState } from 'react';

/** The browser's full screen, or the whole window where it has none (phones). */
export function useFullScreen(frame: RefObject<HTMLElement | null>): { isFull: boolean; toggleFull: () => void } {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    // The browser ends its own full screen by Esc; where the chart only fills the window this does.
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setFull(false);
    };
    document.addEventListener('fullscreenchange', follow);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      document.removeEventListener('keydown', leave);
    };
  }, []);
  const toggleFull = () => {
    if (isFull) {
      setFull(false);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
      return;
    }
    setFull(true);
    frame.current?.requestFullscreen?.().catch(() => {});
  };
  return { isFull, toggleFull };
}
