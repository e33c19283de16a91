// What the menu of a chart does: table, files, print, full screen, zoom. Loaded when a menu is opened for the first time.
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../save-file.ts';
import styles from './time-chart.module.css';
import { timeText } from './time-chart-ticks.ts';

/** Loaded when the first file is asked for. */
const files = () => import('./time-chart-export.ts');

export interface ChartMenuInput {
  frame: RefObject<HTMLElement | null>;
  /** Start of file names. */
  name: string;
  /** End of what is shown, seconds: part of file names. */
  endsAt: number;
  /** Said of the picture in a print. */
  alt: string;
  csv: () => Promise<string>;
  /** Draws the picture of what is visible now. */
  draw: (from: Element) => Promise<HTMLCanvasElement>;
  hasTable: boolean;
  toggleTable: () => void;
  isFull: boolean;
  toggleFull: () => void;
  onFailure: (hasFailed: boolean) => void;
  /** Below 1: closer. Left out by charts that do not zoom. */
  zoomBy?: (factor: number) => void;
}

export function ChartMenuList({ input, id, onChosen }: { input: ChartMenuInput; id: string; onChosen: () => void }) {
  const { t } = useTranslation('chart');
  const { frame, zoomBy, hasTable, isFull } = input;
  const save = async (made: Blob | string, ending: string) => {
    const { fileName } = await files();
    saveFile(made, fileName(input.name, timeText(input.endsAt), ending));
  };
  const picture = async () => {
    if (!frame.current) throw new Error('The chart is gone');
    return input.draw(frame.current);
  };
  const guard = (work: () => Promise<void>) => () => {
    input.onFailure(false);
    work().catch((error: unknown) => {
      console.error(error);
      input.onFailure(true);
    });
  };
  const actions: { text: string; run: () => void }[] = [
    { text: t(hasTable ? 'hideTable' : 'table'), run: input.toggleTable },
    { text: t('csv'), run: guard(async () => save(await input.csv(), 'csv')) },
    { text: t('png'), run: guard(async () => save(await (await files()).pictureBlob(await picture()), 'png')) },
    {
      text: t('print'),
      run: guard(async () => (await files()).printPicture(await picture(), styles.sheet ?? '', input.alt)),
    },
    { text: t(isFull ? 'exitFull' : 'full'), run: input.toggleFull },
  ];
  if (zoomBy) {
    actions.push({ text: t('zoomIn'), run: () => zoomBy(0.5) }, { text: t('zoomOut'), run: () => zoomBy(2) });
  }
  return (
    <ul className={styles.menu} id={id}>
      {actions.map(({ text, run }) => (
        <li key={text}>
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              onChosen();
              run();
            }}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
