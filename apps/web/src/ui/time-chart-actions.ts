// What the menu of a chart does: table, files, print, full screen, zoom.
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './time-chart.module.css';
import { chartCsv } from './time-chart-csv.ts';
import type { MenuAction } from './time-chart-menu.tsx';
import { clampRange, zoomAround } from './time-chart-scale.ts';
import { timeText } from './time-chart-ticks.ts';
import type { ChartContent, XRange } from './time-chart-types.ts';
import type { ZoomLink } from './time-chart-zoom.ts';

/** Loaded when the first file is asked for: no part of the page's own weight. */
const files = () => import('./time-chart-export.ts');

interface Input {
  content: ChartContent;
  zoom: ZoomLink;
  frame: RefObject<HTMLElement | null>;
  name: string;
  asOf: string;
  hasTable: boolean;
  toggleTable: () => void;
}

export function useChartActions(input: Input): { actions: MenuAction[]; isFull: boolean; failure: boolean } {
  const { t } = useTranslation('rainfall');
  const { content, zoom, frame, name, asOf } = input;
  const [failure, setFailure] = useState(false);
  const { isFull, toggleFull } = useFullScreen(frame);
  const view = (): XRange => clampRange(zoom.get() ?? content.range, content.range);
  const zoomBy = (factor: number) => {
    const [from, to] = view();
    const next = zoomAround([from, to], (from + to) / 2, factor, content.range);
    zoom.set(next[0] > content.range[0] || next[1] < content.range[1] ? next : null);
  };
  const save = async (made: Blob | string, ending: string) => {
    const { fileName, saveFile } = await files();
    saveFile(made, fileName(name, timeText(content.range[1]), ending));
  };
  const picture = async () => {
    const { chartPicture } = await files();
    if (!frame.current) throw new Error('The chart is gone');
    return chartPicture(content, view(), [asOf], frame.current);
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
  const words = { time: t('chart.time'), note: t('chart.note'), unit: content.unit };
  const actions: MenuAction[] = [
    { key: 'table', text: t(input.hasTable ? 'chart.hideTable' : 'chart.table'), run: input.toggleTable },
    {
      key: 'csv',
      text: t('chart.csv'),
      run: guard(() => save(chartCsv(words, content.x, content.series, content.bands ?? [], timeText), 'csv')),
    },
    {
      key: 'png',
      text: t('chart.png'),
      run: guard(async () => save(await (await files()).pictureBlob(await picture()), 'png')),
    },
    {
      key: 'print',
      text: t('chart.print'),
      run: guard(async () =>
        (await files()).printPicture(await picture(), styles.sheet ?? '', `${content.title}. ${content.summary}`),
      ),
    },
    { key: 'full', text: t(isFull ? 'chart.exitFull' : 'chart.full'), run: toggleFull },
    { key: 'in', text: t('chart.zoomIn'), run: () => zoomBy(0.5) },
    { key: 'out', text: t('chart.zoomOut'), run: () => zoomBy(2) },
  ];
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
