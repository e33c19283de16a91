// What the menu of a chart does: table, files, print, full screen, zoom.
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from './save-file.ts';
import styles from './time-chart.module.css';
import type { MenuAction } from './time-chart-menu.tsx';
import { timeText } from './time-chart-ticks.ts';

/** Loaded when the first file is asked for: no part of the page's own weight. */
const files = () => import('./time-chart-export.ts');

interface Input {
  frame: RefObject<HTMLElement | null>;
  /** Start of file names. */
  name: string;
  /** End of what is shown, seconds: part of file names. */
  endsAt: number;
  /** Said of the picture in a print. */
  alt: string;
  csv: () => string;
  /** Draws the picture of what is visible now. */
  draw: (from: Element) => Promise<HTMLCanvasElement>;
  hasTable: boolean;
  toggleTable: () => void;
  /** Below 1: closer. Left out by charts that do not zoom. */
  zoomBy?: (factor: number) => void;
}

export function useChartActions(input: Input): { actions: MenuAction[]; isFull: boolean; failure: boolean } {
  const { t } = useTranslation('chart');
  const { frame, zoomBy } = input;
  const [failure, setFailure] = useState(false);
  const { isFull, toggleFull } = useFullScreen(frame);
  const save = async (made: Blob | string, ending: string) => {
    const { fileName } = await files();
    saveFile(made, fileName(input.name, timeText(input.endsAt), ending));
  };
  const picture = async () => {
    if (!frame.current) throw new Error('The chart is gone');
    return input.draw(frame.current);
  };
  const guard = (work: () => Promise<void> | void) => () => {
    setFailure(false);
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => {
        console.error(error);
        setFailure(true);
      });
  };
  const actions: MenuAction[] = [
    { key: 'table', text: t(input.hasTable ? 'hideTable' : 'table'), run: input.toggleTable },
    { key: 'csv', text: t('csv'), run: guard(() => save(input.csv(), 'csv')) },
    {
      key: 'png',
      text: t('png'),
      run: guard(async () => save(await (await files()).pictureBlob(await picture()), 'png')),
    },
    {
      key: 'print',
      text: t('print'),
      run: guard(async () => (await files()).printPicture(await picture(), styles.sheet ?? '', input.alt)),
    },
    { key: 'full', text: t(isFull ? 'exitFull' : 'full'), run: toggleFull },
  ];
  if (zoomBy) {
    actions.push({ key: 'in', text: t('zoomIn'), run: () => zoomBy(0.5) });
    actions.push({ key: 'out', text: t('zoomOut'), run: () => zoomBy(2) });
  }
  return { actions, isFull, failure };
}

/** The browser's full screen, or the whole window where it has none (phones). */
function useFullScreen(frame: RefObject<HTMLElement | null>): { isFull: boolean; toggleFull: () => void } {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => {
      if (!document.fullscreenElement) setFull(false);
    };
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
